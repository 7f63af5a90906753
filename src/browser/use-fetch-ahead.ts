import { useEffect, useState } from 'react';
import { savesData } from './saves-data.ts';
import { whenIdle } from './when-idle.ts';

const LIMIT_MS = 2_000;

/** Becomes true when the browser is idle: then a list may fetch what lies outside the window. Never while saving data. */
export function useFetchAhead(): boolean {
  const [mayFetch, setMayFetch] = useState(false);
  useEffect(() => (savesData() ? undefined : whenIdle(() => setMayFetch(true), LIMIT_MS)), []);
  return mayFetch;
}
