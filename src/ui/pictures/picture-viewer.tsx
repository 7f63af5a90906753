import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CloseButton } from '../controls/buttons/close-button.tsx';
import { IconButton } from '../controls/buttons/icon-button.tsx';
import { Overlay } from '../overlays/overlay.tsx';
import styles from './picture-viewer.module.css';
import { type ViewedPicture, ZoomablePicture } from './zoomable-picture.tsx';

interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  /** Slides after the pictures, about pictures that the viewer may not see. */
  more?: readonly ReactNode[];
  /** The number of pictures, locked ones included. */
  total?: number;
  /** The accessible name: whose pictures these are. */
  label: string;
  /** The index of the first shown picture. */
  start?: number;
  onClose: () => void;
  /** Renders the actions for the shown picture. */
  renderActions?: (index: number) => ReactNode;
}

/**
 * Pictures at the size of the window, one at a time. A swipe or the arrow keys change the picture. Escape, the button
 * and a press beside the picture close it. The opener handles the browser's Back (`useCover`).
 */
export function PictureViewer({
  pictures,
  more = [],
  total = pictures.length,
  label,
  start = 0,
  onClose,
  renderActions,
}: PictureViewerProps) {
  const { t } = useLingui();
  const content = useRef<HTMLDivElement>(null);
  const last = pictures.length + more.length - 1;
  const { track, index, go, onScroll } = useSlides(start, last);
  const [isEnlarged, setEnlarged] = useState(false);
  useLayoutEffect(() => {
    // The keys of the viewer need the focus inside. A focus ring would surround the whole window, so there is none.
    content.current?.focus();
    scrollToSlide(track, start, 'instant');
    // Runs once: `start` is only the first slide.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const onPress = (event: React.MouseEvent) => {
    if (event.target instanceof Element && event.target.classList.contains(styles.slide ?? '')) onClose();
  };

  return (
    <Overlay label={label} className={styles.viewer} onClose={onClose}>
      {/* The keys that no element inside handles. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={content} className={styles.content} tabIndex={-1} onKeyDown={onKeyDown}>
        {/* A press beside the picture closes the viewer; the key for it is Escape. The keyboard can scroll the track. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          ref={track}
          className={styles.track}
          data-still={isEnlarged || undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={last > 0 ? 0 : undefined}
          onScroll={onScroll}
          onClick={isEnlarged ? undefined : onPress}
        >
          {pictures.map((picture, at) => (
            <ZoomablePicture key={picture.src} picture={picture} isShown={at === index} onZoom={setEnlarged} />
          ))}
          {more.map((slide, at) => (
            <div key={at} className={styles.slide} inert={pictures.length + at !== index}>
              {slide}
            </div>
          ))}
        </div>
        <div className={styles.head}>
          {last > 0 && (
            <span className={styles.count} role="status">
              {index < pictures.length ? t`${index + 1} of ${total}` : total}
            </span>
          )}
          {renderActions?.(index)}
          <CloseButton className={styles.glass} onPress={onClose} />
        </div>
        {last > 0 && <StepButtons index={index} last={last} onGo={go} />}
      </div>
    </Overlay>
  );
}

function StepButtons({ index, last, onGo }: { index: number; last: number; onGo: (to: number) => void }) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        size="l"
        label={t`Previous picture`}
        className={styles.previous}
        isDisabled={index === 0}
        onPress={() => onGo(index - 1)}
      />
      <IconButton
        icon={ChevronRight}
        size="l"
        label={t`Next picture`}
        className={styles.next}
        isDisabled={index === last}
        onPress={() => onGo(index + 1)}
      />
    </>
  );
}

/** The index of the visible slide. `go` or scrolling the track changes it. */
function useSlides(start: number, last: number) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);
  const go = (to: number) => {
    const next = Math.min(last, Math.max(0, to));
    setIndex(next);
    scrollToSlide(track, next, 'smooth');
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setIndex(Math.min(last, Math.round(Math.abs(scrollLeft) / clientWidth)));
  };
  return { track, index, go, onScroll };
}

function scrollToSlide(track: RefObject<HTMLElement | null>, index: number, behavior: 'smooth' | 'instant'): void {
  const slide = track.current?.children[index];
  const isStill = behavior === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (slide instanceof HTMLElement)
    track.current?.scrollTo({ left: slide.offsetLeft, behavior: isStill ? 'instant' : 'smooth' });
}
