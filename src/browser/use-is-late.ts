import { useEffect, useState } from 'react';

const LATE_MS = 10_000;

/** True once the component has waited, by default for ten seconds. */
export function useIsLate(lateMs: number = LATE_MS): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, [lateMs]);
  return isLate;
}
