import { useEffect, useSyncExternalStore } from 'react';
import { type Position, snapToCell } from '../../contract/location/grid.ts';
import { GEOLOCATION_CACHE_MS } from '../../contract/base/rules.ts';

/** `unknown` until the browser answers, and in browsers that never do. */
export type GeolocationState = 'unsupported' | 'unknown' | PermissionState;

const LIMIT_MS = 20_000;

let state: GeolocationState = 'unknown';
let status: PermissionStatus | undefined;
const listeners = new Set<() => void>();

function set(next: GeolocationState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Reads the permission and follows changes in the browser's own settings. */
async function look(): Promise<void> {
  if (!('geolocation' in navigator)) return set('unsupported');
  if (!('permissions' in navigator)) return undefined;
  const before = state;
  try {
    status ??= await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    // Some browsers have geolocation but no permission query for it.
    return undefined;
  }
  const found = status;
  found.onchange = () => set(found.state);
  // If the state changed during the query, the member's answer is newer than the result.
  if (state === before) set(found.state);
}

export function useGeolocationState(): GeolocationState {
  useEffect(() => void look(), []);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** The reason for a missing position: the member denied it, or the device cannot determine it. */
export class NoPosition extends Error {
  override name = 'NoPosition';
  readonly isDenied: boolean;

  constructor(isDenied: boolean) {
    super('There is no position.');
    this.isDenied = isDenied;
  }
}

/**
 * The device's position, at most an hour old, as a cell of the grid. The exact coordinates never leave this function. Call it
 * only after a gesture of the member.
 */
export function locate(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new NoPosition(false));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        void look();
        resolve(snapToCell(coords));
      },
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) set('denied');
        reject(new NoPosition(code === PERMISSION_DENIED));
      },
      { enableHighAccuracy: false, maximumAge: GEOLOCATION_CACHE_MS, timeout: LIMIT_MS },
    );
  });
}
