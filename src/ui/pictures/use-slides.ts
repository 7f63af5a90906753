import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * The index of the visible slide. `go` or scrolling the track changes it. The visible slide stays when another one leaves. When it leaves
 * itself, the next one takes its place, or the one before it.
 */
export function useSlides(keys: readonly string[], start: number) {
  const track = useRef<HTMLDivElement>(null);
  /** The slide to which `go` is scrolling. */
  const target = useRef<number | null>(null);
  const last = keys.length - 1;
  const [shown, setShown] = useState({ index: start, key: keys[start] });
  const place = shown.key === undefined ? -1 : keys.indexOf(shown.key);
  const index = place >= 0 ? place : Math.max(0, Math.min(last, shown.index));
  if (index !== shown.index || keys[index] !== shown.key) setShown({ index, key: keys[index] });

  const settle = useEffectEvent(() => scrollToSlide(track, index, 'instant'));
  const order = keys.join(' ');
  useLayoutEffect(() => settle(), [order]);

  const show = (next: number) => setShown({ index: next, key: keys[next] });
  const go = (to: number) => {
    const next = Math.min(last, Math.max(0, to));
    target.current = next;
    show(next);
    // A jump over several pictures would load those between.
    scrollToSlide(track, next, Math.abs(next - index) === 1 ? 'smooth' : 'instant');
  };
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth === 0) return;
    const at = Math.min(last, Math.round(Math.abs(scrollLeft) / clientWidth));
    if (target.current !== null && at !== target.current) return;
    target.current = null;
    show(at);
  };
  /** The member scrolls, which ends the scrolling of `go`. */
  const onGrab = () => {
    target.current = null;
  };
  return { track, index, go, scrolling: { onScroll, onPointerDown: onGrab, onWheel: onGrab } };
}

function scrollToSlide(track: RefObject<HTMLElement | null>, index: number, behavior: 'smooth' | 'instant'): void {
  const slide = track.current?.children[index];
  const isStill = behavior === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (slide instanceof HTMLElement)
    track.current?.scrollTo({ left: slide.offsetLeft, behavior: isStill ? 'instant' : 'smooth' });
}
