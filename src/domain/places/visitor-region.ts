import { useSyncExternalStore } from 'react';
import { Region } from '../../../contract/base/country.ts';
import { readNote, removeNote, storeNote } from '../../browser/storage/store-note.ts';

// The region that a visitor has chosen on /lang-config. Their search starts there, and the sign-up form suggests it.

const NOTE = 'region';

const readers = new Set<() => void>();

/** Returns the ISO 3166-2 code of the region if it is in the country, such as `NL-ZH`. */
export function visitorRegion(country: string | null | undefined): string | undefined {
  const region = readNote(NOTE) ?? '';
  return country != null && Region.safeParse(region).success && region.startsWith(`${country}-`) ? region : undefined;
}

/** Stores the region on this device. An empty one ends the choice. */
export function storeVisitorRegion(region: string): void {
  if (region === '') removeNote(NOTE);
  else storeNote(NOTE, region);
  for (const read of readers) read();
}

export const useVisitorRegion = (country: string | null | undefined): string | undefined =>
  useSyncExternalStore(subscribe, () => visitorRegion(country), unknown);

/** On the server, which does not know the device. */
const unknown = () => undefined;

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}
