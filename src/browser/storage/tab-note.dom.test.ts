import { afterEach, expect, it, vi } from 'vitest';
import { readTabNote, removeTabNote, storeTabNote } from './tab-note.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([false, true])('stores a note until it is removed; storage refused: %s', (isRefused) => {
  if (isRefused) vi.stubGlobal('sessionStorage', undefined);
  expect(readTabNote('note')).toBeNull();
  storeTabNote('note', 'a text');
  expect(readTabNote('note')).toBe('a text');
  removeTabNote('note');
  expect(readTabNote('note')).toBeNull();
});
