import { Thread } from '../../platform/thread.ts';
import type { City } from './cities.ts';

/** A town that a map names. */
export type LargeTown = Pick<City, 'name' | 'country' | 'population' | 'position'>;

/** Smaller towns are no landmarks on a map of some 80 km. */
const RESIDENTS = 30_000;

let known: Promise<readonly LargeTown[]> | undefined;

/**
 * Reads the large towns of the world once for the process, the largest first. They take a few megabytes. A thread reads all towns,
 * because that would block the event loop, and its end frees their memory.
 */
export function readLargeTowns(): Promise<readonly LargeTown[]> {
  if (known !== undefined) return known;
  const thread = new Thread<number, readonly LargeTown[]>(new URL('large-towns-thread.ts', import.meta.url));
  const read = thread.ask(RESIDENTS).finally(() => void thread.close());
  known = read;
  // The next caller reads again after a failure.
  read.catch(() => (known = undefined));
  return read;
}
