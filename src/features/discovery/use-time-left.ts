import { useEffect, useEffectEvent, useState } from 'react';

/** The interval of retries, because the device's clock may be ahead of the server's. */
const AGAIN_AFTER_MS = 60_000;

/** The milliseconds until a time, updated each second; at least 0. Calls `onOver` at the end, and again until a later time is set. */
export function useTimeLeft(until: string, onOver: () => void): number {
  const at = Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  const over = useEffectEvent(onOver);
  useEffect(() => {
    let next = at;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < next) return;
      next = Date.now() + AGAIN_AFTER_MS;
      over();
    }, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, at - now);
}
