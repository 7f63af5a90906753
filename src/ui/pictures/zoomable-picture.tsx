import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import styles from './picture-viewer.module.css';
import { FITTING, panBy, type Point, zoomAt, type ZoomView } from './zoom.ts';
import { placeholderImage } from './placeholder.ts';
import { useBlobUrl } from './use-blob-url.ts';
import { useSwipeDown } from './use-swipe-down.ts';

/** A picture with its size in pixels and its ThumbHash. */
export interface ViewedPicture {
  /** Distinguishes the pictures of a viewer. Without it, the address does. */
  readonly key?: string;
  /** The address; for a picture that exists only on this device, its file. */
  readonly src: string | Blob;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly alt: string;
  /** Lies over the picture, such as the mark of a fictional profile. */
  readonly over?: ReactNode;
}

/** The key of a picture in a viewer. */
export const keyOf = ({ key, src }: ViewedPicture): string => key ?? (typeof src === 'string' ? src : '');

interface ZoomablePictureProps {
  picture: ViewedPicture;
  isShown: boolean;
  /** Reports whether the picture is enlarged: then a drag moves it instead of swiping to the next. */
  onZoom: (isEnlarged: boolean) => void;
  onClose: () => void;
}

const DOUBLE = 2.5;
const WHEEL_PIXELS = 400;
const KEYS: Record<string, number> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, '0': 0 };

/**
 * A zoomable picture. Two fingers, a double tap, the wheel and the keys + − 0 zoom; one finger or the mouse moves it. A
 * finger that moves down over a fitting picture closes the viewer.
 */
export function ZoomablePicture({ picture, isShown, onZoom, onClose }: ZoomablePictureProps) {
  const slide = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const [view, setView] = useState<ZoomView>(FITTING);
  const isEnlarged = view.scale > 1;
  const swipe = useSwipeDown(isEnlarged, onClose);
  const blobUrl = useBlobUrl(typeof picture.src === 'string' ? undefined : picture.src);
  useEffect(() => {
    if (!isShown) setView(FITTING);
  }, [isShown]);
  useEffect(() => {
    if (isShown) onZoom(isEnlarged);
  }, [isShown, isEnlarged, onZoom]);
  useWheelAndKeys(slide, isShown, (factor, point) => setView((before) => zoomAt(before, factor, point)));

  const onPointerDown = (event: PointerEvent) => {
    swipe.begin(event);
    pointers.current.set(event.pointerId, fromMiddle(slide.current, event));
    if (isEnlarged) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    swipe.move(event);
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = fromMiddle(slide.current, event);
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.current.set(event.pointerId, now);
    const [other] = others;
    if (other !== undefined) {
      const growth = distance(now, other) / Math.max(1, distance(before, other));
      setView((old) => zoomAt(old, growth, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }));
    } else if (isEnlarged) {
      const size = { width: image.current?.clientWidth ?? 0, height: image.current?.clientHeight ?? 0 };
      setView((old) => panBy(old, { x: now.x - before.x, y: now.y - before.y }, size));
    }
  };
  // The slide holds the pointer of an enlarged picture, so it receives the presses too.
  const onDoubleClick = (event: MouseEvent) => {
    if (isEnlarged || event.target === image.current)
      setView((old) => zoomAt(old, old.scale > 1 ? 0 : DOUBLE, fromMiddle(slide.current, event)));
  };
  const letGo = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    swipe.end();
  };
  const onPointerUp = (event: PointerEvent) => {
    swipe.release(event);
    letGo(event);
  };

  const style: CSSProperties = { transform: transformOf(view, swipe.drop) };
  return (
    <div
      ref={slide}
      className={classNames(styles.slide, styles.zoomable, isEnlarged && styles.enlarged)}
      style={{ '--ratio': picture.width / picture.height, '--natural': `${picture.width}px` } as CSSProperties}
      inert={!isShown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onDoubleClick={onDoubleClick}
    >
      <img
        ref={image}
        src={typeof picture.src === 'string' ? picture.src : blobUrl}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        draggable={false}
        loading={isShown ? 'eager' : 'lazy'}
        style={{ ...style, backgroundImage: placeholderImage(picture.placeholder) }}
      />
      {picture.over !== undefined && (
        <div className={styles.over} style={style}>
          {picture.over}
        </div>
      )}
    </div>
  );
}

function transformOf({ scale, x, y }: ZoomView, drop: number): string | undefined {
  if (scale > 1) return `translate(${x}px, ${y}px) scale(${scale})`;
  return drop > 0 ? `translateY(${drop}px)` : undefined;
}

type Zoom = (factor: number, point: Point) => void;

/** Adds the wheel listener itself: React's passive listener could not prevent the page from zooming. */
function useWheelAndKeys(slide: React.RefObject<HTMLElement | null>, isShown: boolean, zoom: Zoom): void {
  useEffect(() => {
    const element = slide.current;
    if (element === null || !isShown) return undefined;
    const stopped = new AbortController();
    element.addEventListener(
      'wheel',
      (event) => {
        // A sideways roll scrolls to the next picture.
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
        event.preventDefault();
        zoom(2 ** (-event.deltaY / WHEEL_PIXELS), fromMiddle(element, event));
      },
      { passive: false, signal: stopped.signal },
    );
    window.addEventListener(
      'keydown',
      (event) => {
        const factor = KEYS[event.key];
        if (factor === undefined || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        zoom(factor, { x: 0, y: 0 });
      },
      { signal: stopped.signal },
    );
    return () => stopped.abort();
  });
}

function fromMiddle(element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element?.getBoundingClientRect();
  if (box === undefined) return { x: 0, y: 0 };
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
