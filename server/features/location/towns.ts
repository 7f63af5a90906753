import type { Position } from '../../../contract/location/grid.ts';
import type { Place } from '../../../contract/location/location.ts';
import { Thread } from '../../platform/thread.ts';

/** Finds the town of a position; null if no town is near. */
export interface Towns {
  readonly nearest: (position: Position) => Promise<Place | null>;
  readonly close: () => Promise<void>;
}

/** Looks towns up in a worker thread, because reading all towns would block the event loop for most of a second. */
export function openTowns(): Towns {
  const thread = new Thread<Position, Place | null>(new URL('town-thread.ts', import.meta.url));
  return { nearest: (position) => thread.ask(position), close: () => thread.close() };
}
