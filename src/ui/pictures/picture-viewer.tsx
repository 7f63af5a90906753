import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { CloseButton } from '../controls/buttons/close-button.tsx';
import { IconButton } from '../controls/buttons/icon-button.tsx';
import { Overlay } from '../overlays/overlay.tsx';
import styles from './picture-viewer.module.css';
import { useSlides } from './use-slides.ts';
import { keyOf, type ViewedPicture, ZoomablePicture } from './zoomable-picture.tsx';

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
  /** Renders bars above and below the pictures, in place of the count and the buttons that lie over them. */
  bars?: ViewerBars;
}

export interface ViewerBars {
  readonly renderHead: (index: number) => ReactNode;
  /** `go` shows another picture. */
  readonly renderFoot: (index: number, go: (to: number) => void) => ReactNode;
}

/**
 * Pictures at the size of the window, one at a time. A swipe or the arrow keys change the picture. Escape, the button,
 * a swipe down and a press beside the picture close it. The opener handles the browser's Back (`useCover`).
 */
export function PictureViewer({
  pictures,
  more = [],
  total = pictures.length,
  label,
  start = 0,
  onClose,
  renderActions,
  bars,
}: PictureViewerProps) {
  const content = useRef<HTMLDivElement>(null);
  const last = pictures.length + more.length - 1;
  const keys = [...pictures.map(keyOf), ...more.map((_slide, at) => `more ${at}`)];
  const { track, index, go, scrolling } = useSlides(keys, start);
  const [isEnlarged, setEnlarged] = useState(false);
  useLayoutEffect(() => {
    // The keys of the viewer need the focus inside. A focus ring would surround the whole window, so there is none.
    content.current?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // A menu or a dialog of a bar is outside, and has keys of its own.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const steps = { ArrowLeft: index - forward, ArrowRight: index + forward, Home: 0, End: last };
    if (!(event.key in steps)) return;
    event.preventDefault();
    go(steps[event.key as keyof typeof steps]);
  };
  const onPress = (event: React.MouseEvent) => {
    if (event.target instanceof Element && event.target.classList.contains(styles.slide ?? '')) onClose();
  };

  return (
    <Overlay label={label} className={classNames(styles.viewer, bars && styles.framed)} onClose={onClose}>
      {/* The keys that no element inside handles. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={content} className={styles.content} tabIndex={-1} onKeyDown={onKeyDown}>
        {bars?.renderHead(index)}
        <div className={styles.stage}>
          {/* A press beside the picture closes the viewer; the key for it is Escape. The keyboard can scroll the track. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div
            ref={track}
            className={styles.track}
            data-still={isEnlarged || undefined}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={last > 0 ? 0 : undefined}
            {...scrolling}
            onClick={isEnlarged ? undefined : onPress}
          >
            {pictures.map((picture, at) => (
              <ZoomablePicture
                key={keys[at]}
                picture={picture}
                isShown={at === index}
                onZoom={setEnlarged}
                onClose={onClose}
              />
            ))}
            {more.map((slide, at) => (
              <div key={at} className={styles.slide} inert={pictures.length + at !== index}>
                {slide}
              </div>
            ))}
          </div>
          {!bars && (
            <div className={styles.head}>
              {last > 0 && <Count index={index} pictures={pictures.length} total={total} />}
              {renderActions?.(index)}
              <CloseButton className={styles.glass} onPress={onClose} />
            </div>
          )}
          {last > 0 && <StepButtons index={index} last={last} onGo={go} />}
        </div>
        {bars?.renderFoot(index, go)}
      </div>
    </Overlay>
  );
}

/** The number of the picture. The slides after the pictures show only how many there are. */
function Count({ index, pictures, total }: { index: number; pictures: number; total: number }) {
  const { t } = useLingui();
  return (
    <span className={styles.count} role="status">
      {index < pictures ? t`${index + 1} of ${total}` : total}
    </span>
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
