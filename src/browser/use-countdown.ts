import { useEffect, useState } from 'react';

/** The whole seconds until a time, in milliseconds since 1970; 0 from then on. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (Date.now() >= until) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until, isOver]);
  return left;
}
