import { useEffect, useState } from 'react';

const LATE_MS = 10_000;

/** True once the component has waited for ten seconds. */
export function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
