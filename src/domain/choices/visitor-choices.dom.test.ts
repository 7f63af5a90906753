import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { SWIPE_LIKES_A_DAY } from '../../../contract/base/rules.ts';
import { CHOICES_NOTE, forgetChoices, storedChoices, storeInterests, storeLikes } from './visitor-choices.ts';

const member = (number: number, name: string) => ({
  id: `0197aaaa-0000-7000-8000-00000000000${number}` as MemberId,
  name,
});
const NADIA = member(1, 'Nadia');
const KOFI = member(2, 'Kofi');
const NONE = { likes: [], interests: [] };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T12:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('stores likes and interests beside each other, and replaces each', () => {
  expect(storedChoices()).toEqual(NONE);
  storeLikes([NADIA]);
  storeInterests(['coffee', 'art']);
  storeLikes([KOFI, NADIA]);
  expect(storedChoices()).toEqual({ likes: [KOFI, NADIA], interests: ['coffee', 'art'] });
  storeInterests(['wine']);
  expect(storedChoices()).toEqual({ likes: [KOFI, NADIA], interests: ['wine'] });
});

it('has no note without a choice', () => {
  storeLikes([NADIA]);
  storeInterests(['art']);
  storeLikes([]);
  expect(localStorage.getItem(CHOICES_NOTE)).not.toBeNull();
  storeInterests([]);
  expect(localStorage.getItem(CHOICES_NOTE)).toBeNull();
  storeLikes([NADIA]);
  forgetChoices();
  expect([storedChoices(), localStorage.getItem(CHOICES_NOTE)]).toEqual([NONE, null]);
});

it('has each member once, and at most as many as a day allows', () => {
  const members = [1, 2, 3, 4, 5, 6].map((number) => member(number, `M${number}`));
  storeLikes([NADIA, ...members]);
  expect(storedChoices().likes).toHaveLength(SWIPE_LIKES_A_DAY);
  expect(storedChoices().likes.map(({ id }) => id)).toEqual(members.slice(0, SWIPE_LIKES_A_DAY).map(({ id }) => id));
});

it('forgets a note seven days after its last change', () => {
  storeLikes([NADIA]);
  vi.setSystemTime(new Date('2026-11-04T12:00:00Z'));
  storeInterests(['art']);
  vi.setSystemTime(new Date('2026-11-11T11:59:59Z'));
  expect(storedChoices()).toEqual({ likes: [NADIA], interests: ['art'] });
  vi.setSystemTime(new Date('2026-11-11T12:00:00Z'));
  expect([storedChoices(), localStorage.getItem(CHOICES_NOTE)]).toEqual([NONE, null]);
});

it.each([
  'no JSON',
  'null',
  '7',
  '[]',
  '{}',
  JSON.stringify({ likes: [NADIA] }),
  JSON.stringify({ at: 'now', likes: [NADIA] }),
])('ignores the note %s', (note) => {
  localStorage.setItem(CHOICES_NOTE, note);
  expect(storedChoices()).toEqual(NONE);
});

it('omits unknown interests and members without a valid id or a name', () => {
  const likes = [null, 'x', {}, { ...NADIA, name: '' }, { ...NADIA, name: 1 }, { id: 'x', name: 'X' }, NADIA];
  const wrong = [NADIA.id.toUpperCase(), NADIA.id.replace('7000', '9000'), NADIA.id.replace('8000', '7000'), 1];
  const others = wrong.map((id) => ({ id, name: 'X' }));
  const note = { at: Date.now(), likes: [...likes, ...others], interests: ['art', 'war', 'art', 1] };
  localStorage.setItem(CHOICES_NOTE, JSON.stringify(note));
  expect(storedChoices()).toEqual({ likes: [NADIA], interests: ['art'] });
  localStorage.setItem(CHOICES_NOTE, JSON.stringify({ at: Date.now(), likes: 'art', interests: {} }));
  expect(storedChoices()).toEqual(NONE);
});

it('has no choices where the browser refuses the storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  storeLikes([NADIA]);
  expect(storedChoices()).toEqual(NONE);
});
