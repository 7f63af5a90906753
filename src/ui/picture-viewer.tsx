import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CloseButton } from './close-button.tsx';
import { IconButton } from './icon-button.tsx';
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
 * Pictures as large as the window, one at a time: swiped, or gone through with the arrow keys. Escape, the button and a press
 * beside the picture close it; what opens it (`useCover`) sees to the browser's Back.
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
  const dialog = useRef<HTMLDialogElement>(null);
  const last = pictures.length + more.length - 1;
  const { track, index, go, onScroll } = useSlides(start, last);
  const [isEnlarged, setEnlarged] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Keys reach it from here; a mark of the focus would only say where the pictures are.
    element?.focus();
    scrollToSlide(track, start, 'instant');
    return () => element?.close();
    // Where it begins, once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // A browser may close it without asking, where nothing was done in it since it opened.
  const onClosed = () => {
    if (dialog.current?.open === false) onClose();
  };
  const onPress = (event: React.MouseEvent) => {
    if (event.target instanceof Element && event.target.classList.contains(styles.slide ?? '')) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={label}
      tabIndex={-1}
      onCancel={onCancel}
      onClose={onClosed}
      onKeyDown={onKeyDown}
    >
      {/* A press beside the picture: keys have Escape. What scrolls can be scrolled by the keyboard. */}
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
    </dialog>
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

/** The slide that is seen, moved to by `go` or by scrolling the track. */
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
