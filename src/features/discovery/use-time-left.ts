import { useEffect, useEffectEvent, useState } from 'react';

/** A device's clock may be ahead of the server's: it is asked again for what has not come yet. */
const AGAIN_AFTER_MS = 60_000;

/** The milliseconds until a moment, second by second; never below zero. Says so when it has come, as long as there is no later one. */
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
