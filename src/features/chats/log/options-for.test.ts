import { describe, expect, it } from 'vitest';
import type { ChangeEntry } from '../../../engine/store/changes.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { makeChange, makeEntry, makeMessage, MARA, ME, PICTURE } from '../chat-rows.fixture.ts';
import { type MessageItem, toLogItems } from './log-items.ts';
import { editableUntil, isGone, optionsFor, shownText } from './options-for.ts';

const ACCEPTED = Date.UTC(2026, 2, 18, 12, 1);
const MINUTE = 60_000;

function itemOf(
  messages: ReturnType<typeof makeMessage>[],
  unsent: MessageEntry[],
  changes: ChangeEntry[],
): MessageItem {
  const items = toLogItems({ messages, unsent, changes, peer: MARA, unread: null });
  const item = items.find(({ kind }) => kind === 'message' || kind === 'unsent');
  if (item?.kind !== 'message' && item?.kind !== 'unsent') throw new Error('there is one message');
  return item;
}
const mine = (changes: object = {}, change: ChangeEntry[] = []) =>
  itemOf([makeMessage(1, { sender: ME, ...changes })], [], change);
const theirs = (changes: object = {}) => itemOf([makeMessage(1, changes)], [], []);
const unsent = (changes: Partial<MessageEntry> = {}) => itemOf([], [makeEntry(1, changes)], []);
const edit = (state: ChangeEntry['state'] = 'queued') => makeChange(makeMessage(1).id, 'edited', { state });
const deletion = makeChange(makeMessage(1).id, null);

describe('the options', () => {
  it.each([
    ['an own text', mine(), ['reply', 'copy', 'edit', 'delete']],
    [
      'an own picture without a caption',
      mine({ kind: 'image', body: '', media: PICTURE }),
      ['reply', 'edit', 'delete'],
    ],
    ['an own gift', mine({ kind: 'gift', body: 'peonies' }), ['reply', 'delete']],
    ['an own text that was edited five times', mine({ version: 6 }), ['reply', 'copy', 'delete']],
    ['an own text that was edited four times', mine({ version: 5 }), ['reply', 'copy', 'edit', 'delete']],
    ['an own deleted message', mine({ body: '', deleted_at: '2026-03-18T12:05:00.000Z' }), []],
    ['an own message whose deletion waits', mine({}, [deletion]), []],
    ['an own message with a waiting edit', mine({}, [edit()]), ['reply', 'copy', 'edit', 'delete']],
    ['a text of the peer', theirs(), ['reply', 'copy', 'report']],
    ['a picture of the peer', theirs({ kind: 'image', body: '', media: PICTURE }), ['reply', 'report']],
    ['a deleted message of the peer', theirs({ body: '', deleted_at: '2026-03-18T12:05:00.000Z' }), ['report']],
    ['a held message', theirs({ body: '', held: true, version: 0 }), []],
    ['a message of an unknown kind', theirs({ kind: 'unknown', body: '', raw: {} }), ['report']],
    ['a message in the outbox', unsent(), ['copy', 'edit', 'delete']],
    ['a refused message', unsent({ state: 'failed', failure: { code: 'not_found', data: {} } }), ['copy']],
  ])('of %s', (_what, item, options) => {
    expect(optionsFor(item, ACCEPTED)).toEqual(options);
  });

  it('have no edit fifteen minutes after the message was accepted', () => {
    expect(optionsFor(mine(), ACCEPTED + 15 * MINUTE - 1)).toContain('edit');
    expect(optionsFor(mine(), ACCEPTED + 15 * MINUTE)).not.toContain('edit');
    expect(optionsFor(unsent(), ACCEPTED + 60 * MINUTE)).toContain('edit');
    expect(editableUntil(mine())).toBe(ACCEPTED + 15 * MINUTE);
  });
});

it('shows the text of a waiting edit, and not that of a refused one', () => {
  expect([shownText(mine({}, [edit()])), shownText(mine({}, [edit('failed')])), shownText(unsent())]).toEqual([
    'edited',
    'message 1',
    'unsent 1',
  ]);
});

it('counts a message as gone once its deletion is in the outbox', () => {
  const deleted = { body: '', deleted_at: '2026-03-18T12:05:00.000Z' };
  expect([mine(), mine({}, [edit()]), mine({}, [deletion]), mine(deleted)].map(isGone)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
