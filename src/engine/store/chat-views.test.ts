import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChatView, MUTED_FOREVER, NO_CHOICES } from '../../../contract/chats/chat-view.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { enqueueArchived, enqueuePinned, enqueueShowPictures } from '../outbox/enqueue-view.ts';
import {
  dropViews,
  isArchived,
  isMuted,
  newerView,
  putView,
  readViewEntries,
  readWaitingViews,
  shownView,
  viewQueue,
  withView,
} from './chat-views.ts';
import type { ConversationRow } from './conversation-row.ts';
import { mergeChat, readArchivedConversations, readConversations } from './conversations.ts';
import { openStore, type Store } from './database.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const [BEFORE, AFTER] = ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00.001Z'];

const idOf = (start: string, place: number) => `${start}-0000-4000-8000-${String(place).padStart(12, '0')}`;
const conversationOf = (place: number) => idOf('cccccccc', place) as ConversationId;
const peerOf = (place: number) => idOf('bbbbbbbb', place) as MemberId;
const view = (fields: Partial<ChatView> = {}): ChatView => ({ ...NO_CHOICES, ...fields });

/** A conversation of five messages. A greater place is newer. */
function makeRow(place: number, { view: own, ...fields }: Partial<ConversationRow> = {}): ConversationRow {
  const row: ConversationRow = {
    conversation: conversationOf(place),
    profile: peerOf(place),
    last_message: null,
    last_seq: 5,
    hidden_seq: 0,
    read_seq: 5,
    peer_read_seq: 0,
    peer_delivered_seq: 0,
    peer_state: 'active',
    updated_at: new Date(NOW + place).toISOString(),
    unread: 0,
    oldest_seq: 0,
    newest_seq: 0,
    ...fields,
  };
  return withView(row, newerView(undefined, own));
}

describe('a view', () => {
  test('is muted before the end of the mute only', () => {
    const mutes = [null, BEFORE, new Date(NOW).toISOString(), AFTER, MUTED_FOREVER];
    expect(mutes.map((muted_until) => isMuted(view({ muted_until }), NOW))).toEqual([false, false, false, true, true]);
  });

  test.each([
    [0, 5, null, false],
    [0, 5, AFTER, false],
    [0, 0, null, false],
    [5, 5, null, true],
    [6, 5, null, true],
    [5, 6, null, false],
    [5, 6, BEFORE, false],
    [5, 6, AFTER, true],
    [5, 5, AFTER, true],
  ])('archived up to %i, with the last message %i, and muted until %s: archived is %s', (seq, last, until, is) => {
    expect(isArchived(view({ archived_seq: seq, muted_until: until }), last, NOW)).toBe(is);
  });

  test('is shown with its waiting registers, of which the newest counts', () => {
    const conversation = conversationOf(1);
    const row = { view: view({ marked_unread: true, number: 7 }) };
    const waiting = [
      { request: { conversation, pinned: true } },
      { request: { conversation, muted_until: AFTER } },
      { request: { conversation, pinned: false } },
    ];
    expect(shownView(row, waiting)).toEqual({ ...row.view, muted_until: AFTER });
    expect(shownView(row, [])).toEqual(row.view);
    expect(shownView({}, waiting.slice(0, 1))).toEqual(view({ pinned: true }));
  });

  test('replaces one with the same or a smaller number, with its column', () => {
    const [one, two] = [view({ number: 1, pinned: true }), view({ number: 2 })];
    expect(newerView(one, two)).toEqual({ view: two });
    expect(newerView(two, one)).toEqual({ view: two });
    expect(newerView(one, { ...two, number: 1 })).toEqual({ view: { ...two, number: 1 } });
    expect(newerView(undefined, one)).toEqual({ view: one, pinned: 1 });
    expect(newerView(undefined, NO_CHOICES)).toEqual({ view: NO_CHOICES });
    expect(newerView(one, undefined)).toEqual({ view: one, pinned: 1 });
    expect(newerView(undefined, undefined)).toEqual({});
  });

  test('has a queue for each register, and that for pictures has the name of earlier versions', () => {
    const conversation = conversationOf(1);
    expect(viewQueue({ conversation, archived_seq: 5 })).toBe(`view:${conversation}:archived_seq`);
    expect(viewQueue({ conversation, marked_unread: true })).toBe(`view:${conversation}:marked_unread`);
    expect(viewQueue({ conversation, shown: true })).toBe(`pictures:${conversation}`);
  });

  test('of a chat replaces that of the row if it is newer, and a chat without one leaves it', () => {
    const { unread, oldest_seq: _, newest_seq: __, ...rest } = makeRow(1);
    const chat = { ...rest, num_unread_messages: unread };
    const held = makeRow(1, { view: view({ number: 4, pinned: true }) });
    expect(mergeChat(held, chat)).toMatchObject({ view: { number: 4 }, pinned: 1 });
    expect(mergeChat(held, { ...chat, view: view({ number: 3 }) })).toMatchObject({ view: { number: 4 }, pinned: 1 });
    const merged = mergeChat(held, { ...chat, view: view({ number: 5 }) });
    expect(merged).toMatchObject({ view: { number: 5, pinned: false } });
    expect(merged).not.toHaveProperty('pinned');
    expect(mergeChat(undefined, { ...chat, view: held.view })).toMatchObject({ view: { number: 4 }, pinned: 1 });
    expect(mergeChat(undefined, chat)).not.toHaveProperty('view');
  });
});

describe('on a device', () => {
  let store: Store;
  beforeEach(() => {
    store = openStore(ME);
  });
  afterEach(() => store.delete());

  const listed = async (count = 100) => (await readConversations(store, count))?.map(({ row }) => row.conversation);
  const archived = async () => (await readArchivedConversations(store)).map(({ row }) => row.conversation);
  const ids = (...places: number[]) => places.map(conversationOf);

  test('the list has the pinned conversations first, also those beyond its end, and omits the archive', async () => {
    await store.conversations.bulkPut([
      makeRow(1, { view: view({ pinned: true }) }),
      makeRow(2),
      makeRow(3, { view: view({ archived_seq: 5 }) }),
      makeRow(4, { view: view({ archived_seq: 4, muted_until: MUTED_FOREVER }) }),
      makeRow(5, { view: view({ pinned: true, archived_seq: 5 }) }),
      makeRow(6, { hidden_seq: 5, view: view({ pinned: true }) }),
      makeRow(7, { view: view({ pinned: true }) }),
      makeRow(8, { hidden_seq: 5 }),
      makeRow(9, { view: view() }),
    ]);
    expect(await listed()).toEqual(ids(7, 1, 9, 4, 2));
    expect(await listed(Infinity)).toEqual(ids(7, 1, 9, 4, 2));
    expect(await listed(3)).toEqual(ids(7, 1, 9, 4));
  });

  test('the archive has each archived conversation, newest first, also a lifted one, without removed ones', async () => {
    await store.conversations.bulkPut([
      makeRow(1, { view: view({ archived_seq: 5 }) }),
      makeRow(2),
      makeRow(3, { view: view() }),
      makeRow(4, { view: view({ archived_seq: 1 }) }),
      makeRow(5, { hidden_seq: 5, view: view({ archived_seq: 5 }) }),
    ]);
    await store.profiles.put({ id: peerOf(4), name: 'Mara' } as ProfileCard);
    expect(await archived()).toEqual(ids(4, 1));
    expect((await readArchivedConversations(store)).map(({ profile }) => profile?.name)).toEqual(['Mara', undefined]);
  });

  test('conversations of which registers wait are read with their shown view and card', async () => {
    const rows = [makeRow(1), makeRow(2, { view: view({ marked_unread: true }) }), makeRow(3), makeRow(4)];
    await store.conversations.bulkPut(rows);
    await store.profiles.put({ id: peerOf(2), name: 'Mara' } as ProfileCard);
    await enqueuePinned(store, conversationOf(2), true);
    await enqueueArchived(store, conversationOf(1), true);
    await enqueueArchived(store, conversationOf(2), true);
    await enqueuePinned(store, conversationOf(3), true);
    await enqueueShowPictures(store, conversationOf(4), true);
    await store.conversations.delete(conversationOf(3));
    const waiting = (await readWaitingViews(store)).toSorted((a, b) => a.row.profile.localeCompare(b.row.profile));
    expect(waiting).toEqual([
      { row: rows[0], profile: null, view: view({ archived_seq: 5 }) },
      {
        row: rows[1],
        profile: { id: peerOf(2), name: 'Mara' },
        view: view({ marked_unread: true, pinned: true, archived_seq: 5 }),
      },
    ]);
  });

  test('the entries of a conversation are read in their order, and those of another one are not', async () => {
    await store.conversations.bulkPut([makeRow(1), makeRow(2)]);
    await enqueuePinned(store, conversationOf(1), true);
    await enqueueArchived(store, conversationOf(1), true);
    await enqueuePinned(store, conversationOf(2), true);
    // A later choice of a register follows the one on the wire, with a queue that sorts otherwise.
    await store.outbox.toCollection().modify({ on_wire: true });
    await enqueueArchived(store, conversationOf(1), false);
    const requests = (await readViewEntries(store, conversationOf(1))).map(({ request }) => request);
    expect(requests).toEqual([
      { conversation: conversationOf(1), pinned: true },
      { conversation: conversationOf(1), archived_seq: 5 },
      { conversation: conversationOf(1), archived_seq: 0 },
    ]);
  });

  test('a view is stored in its row only, and all views are deleted together', async () => {
    await store.conversations.bulkPut([makeRow(1), makeRow(2, { view: view({ pinned: true, number: 9 }) })]);
    await putView(store, conversationOf(1), view({ pinned: true, number: 3 }));
    await putView(store, conversationOf(2), view({ number: 8 }));
    await putView(store, conversationOf(3), view({ number: 8 }));
    expect(await store.conversations.toArray()).toMatchObject([
      { view: { number: 3 }, pinned: 1 },
      { view: { number: 9 }, pinned: 1 },
    ]);
    await dropViews(store);
    expect(await store.conversations.toArray()).toEqual([makeRow(1), makeRow(2)]);
  });

  test('the rows of an earlier version of the app are listed without a view', async () => {
    const earlier = new Dexie(store.name);
    earlier.version(3).stores({ conversations: 'conversation, profile, updated_at', outbox: '++position, &id, queue' });
    await earlier.table('conversations').bulkPut([makeRow(1), makeRow(2)]);
    earlier.close();
    expect([await listed(), await archived()]).toEqual([ids(2, 1), []]);
    await putView(store, conversationOf(1), view({ pinned: true, archived_seq: 4, number: 1 }));
    expect([await listed(), await archived()]).toEqual([ids(1, 2), ids(1)]);
  });
});
