import { expect, it } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { makeCard, makeEntry, makeItem, makeRow } from '../chat-rows.fixture.ts';
import { movedAtOf, nameOf, newestFirst } from './conversation-item.ts';

const at = (hour: number) => Date.UTC(2026, 2, 18, hour);
const conversation = (hour: number) => makeItem({ row: makeRow({ updated_at: new Date(at(hour)).toISOString() }) });
const beginning = (hour: number) =>
  makeItem({ peer: `peer-${hour}` as MemberId, row: null, unsent: makeEntry(1, { created_at: at(hour) }) });

it('sorts unsent messages by their time, with or without a conversation', () => {
  const [newest, oldest] = [conversation(12), conversation(8)];
  const [middle, first] = [beginning(10), beginning(13)];
  expect(newestFirst([newest, oldest, middle, first])).toEqual([first, newest, middle, oldest]);
  const written = { ...oldest, unsent: makeEntry(1, { created_at: at(14) }) };
  expect(newestFirst([newest, written])).toEqual([written, newest]);
  expect(newestFirst([newest, oldest])).toEqual([newest, oldest]);
});

it('returns the time of the last message, sent or unsent', () => {
  expect(movedAtOf(beginning(10))).toBe('2026-03-18T10:00:00.000Z');
  expect(movedAtOf({ ...conversation(8), unsent: makeEntry(1, { created_at: at(9) }) })).toBe(
    '2026-03-18T09:00:00.000Z',
  );
  expect(movedAtOf({ ...conversation(8), unsent: makeEntry(1, { created_at: at(7) }) })).toBe(
    '2026-03-18T08:00:00.000Z',
  );
});

it('reads the name of a peer without a card from the refusal of the unsent message', () => {
  const refused = (code: 'blocked_by' | 'blocking', data: unknown) =>
    makeItem({ profile: null, unsent: makeEntry(1, { state: 'failed', failure: { code, data } }) });
  expect(nameOf(refused('blocked_by', { name: 'Nora' }))).toBe('Nora');
  expect(nameOf(refused('blocking', { name: 'Nora' }))).toBe('Nora');
  expect(nameOf(refused('blocked_by', null))).toBeNull();
  expect(nameOf(makeItem({ profile: null, unsent: makeEntry(1) }))).toBeNull();
  expect(nameOf({ ...refused('blocked_by', { name: 'Nora' }), profile: makeCard({ name: 'Mara' }) })).toBe('Mara');
});
