import { useEffect, useEffectEvent, useState } from 'react';

/** The interval of retries, because two clocks never agree to the second. */
const AGAIN_AFTER_MS = 10_000;

interface TimeLeftOptions {
  /** The clock of the deadline, in milliseconds since 1970: `serverNow` of engine/api/server-clock.ts. */
  readonly now: () => number;
  /** Called at the end, and again every interval until the caller sets another deadline. */
  readonly onOver?: () => void;
}

/** The milliseconds until a deadline, updated each second; at least 0. */
export function useTimeLeft(until: string, { now, onOver }: TimeLeftOptions): number {
  const at = Date.parse(until);
  const [current, setCurrent] = useState(now);
  const tick = useEffectEvent((next: number) => {
    const time = now();
    setCurrent(time);
    if (time < next) return next;
    onOver?.();
    return time + AGAIN_AFTER_MS;
  });
  useEffect(() => {
    let next = at;
    const timer = setInterval(() => {
      next = tick(next);
    }, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, at - current);
}
