import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { MeasuredPicture } from '../../../browser/pictures/picture-file.ts';
import { BlobImage } from '../../../ui/pictures/blob-image.tsx';
import styles from './crop-dialog.module.css';
import { type CropView, moveBy, partOf, zoomTo } from './crop-view.ts';

interface CropStageProps {
  picture: MeasuredPicture;
  view: CropView;
  onView: (change: (view: CropView) => CropView) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The step of one arrow key press, as a share of the part. */
const KEY_SHARE = 0.05;
const KEY_ZOOM = 1.15;
const WHEEL_PIXELS = 400;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ZOOMS: Record<string, number> = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM };

/**
 * A picture under a frame with the aspect ratio of a card. One finger or the mouse drags the picture; two fingers and the wheel zoom. Arrow
 * keys move the frame over the picture.
 */
export function CropStage({ picture, view, onView }: CropStageProps) {
  const { t } = useLingui();
  const stage = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const part = partOf(picture, view);
  const zoomBy = (factor: number) => onView((old) => zoomTo(picture, old, old.zoom * factor));
  useWheel(stage, (pixels) => zoomBy(2 ** (-pixels / WHEEL_PIXELS)));
  const drag = useDrag({
    onDrag: (by) => {
      // The number of picture pixels in one screen pixel.
      const scale = part.width / Math.max(1, frame.current?.clientWidth ?? 0);
      onView((old) => moveBy(picture, old, { x: -by.x * scale, y: -by.y * scale }));
    },
    onPinch: zoomBy,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const [arrow, factor] = [ARROWS[event.key], ZOOMS[event.key]];
    if ((arrow === undefined && factor === undefined) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (factor !== undefined) zoomBy(factor);
    else if (arrow !== undefined)
      onView((old) =>
        moveBy(picture, old, { x: arrow.x * part.width * KEY_SHARE, y: arrow.y * part.height * KEY_SHARE }),
      );
  };
  const share = (value: number, whole: number) => `${(100 * value) / whole}%`;
  return (
    <button
      ref={stage}
      type="button"
      className={styles.stage}
      aria-label={t`Part of the picture: drag it, or use the arrow keys, plus and minus`}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <span ref={frame} className={styles.frame}>
        <BlobImage
          blob={picture.blob}
          width={picture.width}
          height={picture.height}
          alt=""
          draggable={false}
          className={styles.image}
          style={{
            inlineSize: share(picture.width, part.width),
            blockSize: share(picture.height, part.height),
            left: share(-part.left, part.width),
            top: share(-part.top, part.height),
          }}
        />
      </span>
    </button>
  );
}

/** React's own wheel listener is passive, so it cannot stop the dialog from scrolling. This hook adds an active one. */
function useWheel(element: RefObject<HTMLElement | null>, onWheel: (pixels: number) => void): void {
  const roll = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onWheel(event.deltaY);
  });
  useEffect(() => {
    const stopped = new AbortController();
    element.current?.addEventListener('wheel', (event) => roll(event), { passive: false, signal: stopped.signal });
    return () => stopped.abort();
  }, [element]);
}

interface Dragging {
  readonly onDrag: (by: Point) => void;
  readonly onPinch: (factor: number) => void;
}

function useDrag({ onDrag, onPinch }: Dragging) {
  const pointers = useRef(new Map<number, Point>());
  const end = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, now);
      if (other === undefined) onDrag({ x: now.x - before.x, y: now.y - before.y });
      else onPinch(distance(now, other) / Math.max(1, distance(before, other)));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
