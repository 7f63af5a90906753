import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../contract/chats/chats.ts';
import type { MediaId, MemberId } from '../../../contract/base/ids.ts';
import { VOICE_PEAKS } from '../../../contract/base/rules.ts';
import type { Change } from '../../../contract/sync.ts';
import { pathsIn, stubCaches } from '../fixtures/fake-caches.ts';
import { cardOf } from '../fixtures/fake-chats.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { enqueueBlock, enqueueRemoval, enqueueRemovalWith } from '../outbox/enqueue-action.ts';
import { applyChanges } from '../sync/apply-changes.ts';
import { hold } from '../sync/load-messages.ts';
import { planChanges } from '../sync/plan-changes.ts';
import { reload } from '../sync/reload.ts';
import { openStore, type Store } from './database.ts';
import { dropUnavailable } from './drop-unavailable.ts';
import { pictureCacheOf, screenCacheOf } from './member-caches.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const MARA = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const NORA = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;
const never = new AbortController().signal;

/** The files of each member: of the profile, the picture of the first message, the recording of the second one. */
const FACE = ['face', 'face-thumb', 'face-match'];
const FIRST = ['1', '1-thumb'];
const SECOND = ['2-voice'];
const of = (member: MemberId, names: readonly string[]) => names.map((name) => `/media/${name}-${member}`);
const ALL = [MARA, NORA].flatMap((member) => of(member, [...FACE, ...FIRST, ...SECOND]));

let store: Store;
let server: FakeServer;

beforeEach(async () => {
  stubCaches();
  server = new FakeServer(ME);
  store = openStore(ME);
  for (const peer of [MARA, NORA]) {
    for (const _message of [FIRST, SECOND]) server.receive(server.conversationOf(peer), peer, crypto.randomUUID());
    server.receiveLike(peer);
  }
  for (const message of server.stored.values()) server.stored.set(message.id, withFile(message));
  await reload(store, server.request, { signal: never });
  for (const peer of [MARA, NORA]) await hold(store, server.conversationOf(peer), { messages: messagesOf(peer) });
  await store.profiles.bulkPut([MARA, NORA].map(withFace));
  const pictures = await caches.open(pictureCacheOf(ME));
  for (const path of ALL) await pictures.put(path, new Response('picture'));
  await (await caches.open(screenCacheOf(ME))).put('/chats', new Response('screen'));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await store.delete();
});

const messagesOf = (peer: MemberId) => [...server.stored.values()].filter(({ sender }) => sender === peer);

function withFile(message: Message): Message {
  const id = message.id as string as MediaId;
  const [path = '', thumb_path = ''] = of(message.sender, message.seq === 1 ? FIRST : SECOND);
  if (message.seq === 1) return { ...message, media: { id, width: 4, height: 3, path, thumb_path, placeholder: '' } };
  const voice = { id, path, type: 'audio/webm', duration_ms: 2_000, peaks: 'A'.repeat(VOICE_PEAKS) } as const;
  return { ...message, kind: 'voice', body: '', voice };
}

function withFace(id: MemberId) {
  const [filename = '', thumb_filename = '', match = ''] = of(id, FACE);
  const main_image = {
    filename,
    thumb_filename,
    match,
    status: 'approved',
    width: 4,
    height: 3,
    placeholder: '',
  } as const;
  return { ...cardOf(id), main_image };
}

/** Applies changes of the feed that the device does not have yet. */
async function apply(...changes: Change[]): Promise<void> {
  const from = { epoch: server.epoch, number: server.feed.length };
  server.feed.push(...changes);
  const to = { epoch: server.epoch, number: server.feed.length };
  expect(await applyChanges(store, planChanges(changes), { from, to })).toBe(true);
}

const withMara = () => server.conversationOf(MARA);
const chatWithMara = (changes: object, name = 'Mara'): Change => ({
  kind: 'chat',
  chat: { ...server.chatWith(MARA), ...changes },
  profile: { ...cardOf(MARA), name },
});
/** The tombstone of a message of Mara, whose account is erased. */
const tombstones = () =>
  messagesOf(MARA).map((message) => {
    const { voice: _, ...left } = message;
    return { ...left, media: null, version: 2, deleted_at: '2026-01-01T00:00:00.000Z' };
  });

const EVERYTHING = [...FACE, ...FIRST, ...SECOND];
const MESSAGES = [...FIRST, ...SECOND];

test.each<[string, readonly string[], () => Promise<unknown>]>([
  ['a block', EVERYTHING, () => enqueueBlock(store, MARA)],
  ['a deleted conversation', EVERYTHING, () => apply({ kind: 'chat_gone', conversation: withMara() })],
  [
    'an erased account',
    EVERYTHING,
    () =>
      apply(
        chatWithMara({ peer_state: 'gone' }, ''),
        ...tombstones().map((message): Change => ({ kind: 'message', message })),
      ),
  ],
  [
    'an erased account that a full reload does not list',
    EVERYTHING,
    async () => {
      server.erase(MARA);
      await reload(store, server.request, { signal: never });
    },
  ],
  ['an unavailable profile without a conversation', FACE, forgetMara],
  [
    'a message that a page of history reports as deleted',
    MESSAGES,
    () => hold(store, withMara(), { messages: tombstones() }),
  ],
  ['a removed conversation', MESSAGES, () => enqueueRemoval(store, withMara())],
  ['all removed conversations with a member', MESSAGES, () => enqueueRemovalWith(store, MARA)],
  [
    'a conversation that another device removed',
    MESSAGES,
    () => apply({ kind: 'chat_removed', conversation: withMara(), hidden_seq: 2 }),
  ],
  [
    'a conversation that another device removed up to a message',
    FIRST,
    () => apply({ kind: 'chat_removed', conversation: withMara(), hidden_seq: 1 }),
  ],
  ['a removal on another device in the state of the conversation', FIRST, () => apply(chatWithMara({ hidden_seq: 1 }))],
])('%s removes its pictures and the screen snapshot from the caches', async (_what, removed, happens) => {
  await happens();
  expect(await pathsIn(pictureCacheOf(ME))).toEqual(ALL.filter((path) => !of(MARA, removed).includes(path)));
  expect(await caches.keys()).not.toContain(screenCacheOf(ME));
});

async function forgetMara(): Promise<void> {
  await store.conversations.delete(withMara());
  await store.likes.delete(MARA);
  await dropUnavailable(store, [MARA]);
}

test('a newer version of a message that is not deleted removes nothing from the caches', async () => {
  const newer = messagesOf(MARA).map((message) => ({ ...message, version: 2 }));
  await apply(...newer.map((message): Change => ({ kind: 'message', message })));
  await hold(store, withMara(), { messages: newer.map((message) => ({ ...message, version: 3 })) });
  expect((await store.messages.where({ conversation: withMara() }).toArray()).map(({ version }) => version)).toEqual([
    3, 3,
  ]);
  expect(await pathsIn(pictureCacheOf(ME))).toEqual(ALL);
  expect(await caches.keys()).toContain(screenCacheOf(ME));
});

test('a new message removes nothing from the caches', async () => {
  const message = server.receive(withMara(), MARA, crypto.randomUUID());
  server.feed.pop();
  await apply(chatWithMara({}), { kind: 'message', message });
  expect(await pathsIn(pictureCacheOf(ME))).toEqual(ALL);
  expect(await caches.keys()).toContain(screenCacheOf(ME));
});
