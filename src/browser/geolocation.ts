import { useEffect, useSyncExternalStore } from 'react';
import { type Position, snapToCell } from '../../contract/grid.ts';
import { GEOLOCATION_CACHE_MS } from '../../contract/rules.ts';

/** `unknown` until the browser was asked, or where it does not say. */
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

/** Looks how things stand, and follows what the person changes in the browser's own settings. */
async function look(): Promise<void> {
  if (!('geolocation' in navigator)) return set('unsupported');
  if (!('permissions' in navigator)) return undefined;
  const before = state;
  try {
    status ??= await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    // A browser that has the one and cannot be asked about the other.
    return undefined;
  }
  const found = status;
  found.onchange = () => set(found.state);
  // What the person has answered meanwhile is newer.
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

/** Why there is no position: the person does not want it, or the device cannot tell. */
export class NoPosition extends Error {
  override name = 'NoPosition';
  readonly isDenied: boolean;

  constructor(isDenied: boolean) {
    super('There is no position.');
    this.isDenied = isDenied;
  }
}

/** Where this device is, at most an hour ago, as a cell of the grid: the exact position goes no farther than this function. Only after a gesture of the person. */
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
