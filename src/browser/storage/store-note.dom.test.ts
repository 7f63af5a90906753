import { afterEach, expect, it, vi } from 'vitest';
import { readNote, removeNote, storeNote } from './store-note.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('stores a note until it is removed', () => {
  storeNote('a', 'one');
  expect(readNote('a')).toBe('one');
  removeNote('a');
  expect(readNote('a')).toBeNull();
});

it('has no notes where the browser refuses the storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  storeNote('a', 'one');
  removeNote('a');
  expect(readNote('a')).toBeNull();
});
