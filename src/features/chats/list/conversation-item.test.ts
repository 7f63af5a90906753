import { describe, expect, it } from 'vitest';
import { NO_CHOICES } from '../../../../contract/chats/chat-view.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { makeCard, makeEntry, makeItem, makeRow } from '../chat-rows.fixture.ts';
import { movedAtOf, nameOf, newestFirst as sorted, placementOf } from './conversation-item.ts';

const newestFirst = (items: Parameters<typeof sorted>[0]) => sorted(items, 'list');
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

it('lists pinned conversations first, and in the archive by their time only', () => {
  const [newest, pinned] = [conversation(12), { ...conversation(8), view: { ...NO_CHOICES, pinned: true } }];
  expect(sorted([newest, pinned], 'list')).toEqual([pinned, newest]);
  expect(sorted([pinned, newest], 'archive')).toEqual([newest, pinned]);
});

describe('placementOf', () => {
  const NOW = Date.UTC(2026, 2, 18, 12);
  const place = (stored: object, shown: object, { isOnline = true, last_seq = 5 } = {}) => {
    const row = makeRow({ last_seq, view: { ...NO_CHOICES, ...stored } });
    return placementOf({ unsent: null, row, view: { ...NO_CHOICES, ...stored, ...shown } }, { isOnline, now: NOW });
  };
  const until = (hour: number) => ({ muted_until: new Date(at(hour)).toISOString() });

  it('shows an archived conversation in the archive until a newer message', () => {
    expect(place({ archived_seq: 5 }, {})).toEqual({ part: 'archive', movesTo: null });
    expect(place({ archived_seq: 5 }, {}, { last_seq: 6 })).toEqual({ part: 'list', movesTo: null });
    expect(place({}, {})).toEqual({ part: 'list', movesTo: null });
  });

  it('keeps a muted conversation in the archive until the mute ends', () => {
    expect(place({ archived_seq: 5, ...until(13) }, {}, { last_seq: 6 }).part).toBe('archive');
    expect(place({ archived_seq: 5, ...until(12) }, {}, { last_seq: 6 }).part).toBe('list');
  });

  it('moves a conversation at once while online, and offline names where it will move', () => {
    expect(place({}, { archived_seq: 5 })).toEqual({ part: 'archive', movesTo: null });
    expect(place({}, { archived_seq: 5 }, { isOnline: false })).toEqual({ part: 'list', movesTo: 'archive' });
    expect(place({ archived_seq: 5 }, { archived_seq: 0 }, { isOnline: false })).toEqual({
      part: 'archive',
      movesTo: 'list',
    });
  });

  it('lists an archived conversation with a failed message', () => {
    const row = makeRow({ last_seq: 5, view: { ...NO_CHOICES, archived_seq: 5 } });
    const item = makeItem({ row, unsent: makeEntry(1, { state: 'failed' }) });
    expect(placementOf(item, { isOnline: true, now: NOW })).toEqual({ part: 'list', movesTo: null });
  });

  it('lists a conversation that has not begun', () => {
    const now = { isOnline: false, now: NOW };
    expect(placementOf({ unsent: null, row: null, view: NO_CHOICES }, now)).toEqual({ part: 'list', movesTo: null });
  });
});
