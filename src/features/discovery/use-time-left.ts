import { useEffect, useEffectEvent, useState } from 'react';

/** The milliseconds until a moment, second by second; never below zero. Says so when it has come. */
export function useTimeLeft(until: string, onOver: () => void): number {
  const at = Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < at) return;
      clearInterval(timer);
      over();
    }, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, at - now);
}
