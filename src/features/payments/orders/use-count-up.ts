import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../../browser/use-media-query.ts';

const COUNT_MS = 900;

/** A number that counts up to another one. It is there at once for members who want less motion. */
export function useCountUp(from: number, to: number): number {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [shown, setShown] = useState(from);
  const start = useRef(from);
  useEffect(() => {
    if (isStill || start.current === to) return undefined;
    const [first, begun] = [start.current, performance.now()];
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, (now - begun) / COUNT_MS);
      // Slower at the end, so that the last digits can be read.
      start.current = Math.round(first + (to - first) * (1 - (1 - part) ** 3));
      setShown(start.current);
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [to, isStill]);
  return isStill ? to : shown;
}
