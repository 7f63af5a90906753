import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { AccountNotice } from '../../../contract/account/account-notices.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import type { CallName } from '../store/entry.ts';
import { pull } from '../sync/pull.ts';
import { ACTIONS } from './actions.ts';
import { enqueueDeletion, enqueueEdit } from './change-message.ts';
import { enqueueBlock, enqueueRead, enqueueRemoval, enqueueUnblock } from './enqueue-action.ts';
import { enqueueHeard } from './enqueue-heard.ts';
import { enqueueNotice } from './enqueue-notice.ts';
import { enqueueReaction } from './enqueue-reaction.ts';
import { enqueueLike, enqueueLikeSeen } from './enqueue-like.ts';
import { enqueuePinned, enqueueShowPictures } from './enqueue-view.ts';
import { enqueueText } from './enqueue.ts';
import { createFlusher } from './flush.ts';
import { upload } from './upload.ts';

// Each row of ACTIONS has a line in these tables.

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const NOTICE = { id: PEER, kind: 'closed', profile: PEER } as unknown as AccountNotice;
const CARD = { id: PEER, name: 'Mara' } as ProfileCard;
const never = new AbortController().signal;
const REFUSAL: Failure = { kind: 'problem', code: 'invalid_request', status: 400, data: {}, requestId: '' };
const NO_ANSWER: Failure = { kind: 'network' };
const BROKEN: Failure = { kind: 'not_an_answer', status: 502 };

let store: Store;
let server: FakeServer;
let conversation: ConversationId;
let mine: MessageId;
let voice: Message;

beforeEach(async () => {
  server = new FakeServer(ME);
  store = openStore(ME);
  conversation = server.conversationOf(PEER);
  server.receive(conversation, PEER, crypto.randomUUID());
  voice = server.heard.receive(conversation, PEER);
  mine = server.receive(conversation, ME, crypto.randomUUID()).id;
  server.receiveLike(PEER);
  await pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, never);
});
afterEach(() => store.delete());

const ENQUEUE: Record<CallName, () => Promise<unknown>> = {
  sendMessage: () => enqueueText(store, { peer: PEER, conversation, body: 'Hello', max_credits: 1 }),
  editMessage: () => enqueueEdit(store, { id: mine, peer: PEER, body: 'Hello again' }),
  deleteMessage: () => enqueueDeletion(store, { id: mine, peer: PEER }),
  setReaction: () => enqueueReaction(store, { message: mine, peer: PEER, emoji: '👍' }),
  markRead: () => enqueueRead(store, { peer: PEER, conversation, seq: 1 }),
  markHeard: () => enqueueHeard(store, voice),
  setChatView: () => enqueuePinned(store, conversation, true),
  removeChat: () => enqueueRemoval(store, conversation),
  block: () => enqueueBlock(store, PEER),
  unblock: () => enqueueUnblock(store, PEER),
  like: () => enqueueLike(store, CARD, true),
  unlike: () => enqueueLike(store, CARD, false),
  markLikeSeen: () => enqueueLikeSeen(store, PEER, { match: false }),
  acknowledgeNotice: () => enqueueNotice(store, NOTICE, 'dismissed'),
};
const CALLS = Object.keys(ENQUEUE) as CallName[];

/** Flushes while each call fails. Returns how many refusals and delays the flusher reports. */
async function flushWith(failure: Failure) {
  const reported = { refused: 0, delayed: 0 };
  await createFlusher({
    store,
    upload,
    request: () => Promise.reject(new ApiFailure(failure)),
    onCredits: () => {},
    onWrongSession: () => {},
    onRefused: () => void (reported.refused += 1),
    onDelayed: () => void (reported.delayed += 1),
    wait: () => Promise.resolve(),
  }).run(never);
  return reported;
}

test.each(CALLS)('%s is enqueued once and sent by the call of its name', async (call) => {
  await ENQUEUE[call]();
  const [entry] = await store.outbox.toArray();
  expect(entry).toMatchObject({ call, member: ME, peer: PEER, state: 'queued', on_wire: false });
  expect([ACTIONS[call].call.name, await store.outbox.count()]).toEqual([call, 1]);
  const sent: string[] = [];
  const request = ((one, ...rest) => {
    sent.push(one.name);
    return one.name === 'acknowledgeNotice' ? Promise.resolve({ ok: true }) : server.request(one, ...rest);
  }) as FakeServer['request'];
  const quiet = { onCredits: () => {}, onWrongSession: () => {}, onRefused: () => {} };
  await createFlusher({ store, upload, request, ...quiet }).run(never);
  expect([sent, await store.outbox.count()]).toEqual([[call], 0]);
});

const QUEUES: Record<CallName, () => string> = {
  sendMessage: () => PEER,
  editMessage: () => `message:${mine}`,
  deleteMessage: () => `message:${mine}`,
  setReaction: () => `reaction:${mine}`,
  markRead: () => `read:${conversation}`,
  markHeard: () => `heard:${voice.id}`,
  setChatView: () => `view:${conversation}:pinned`,
  removeChat: () => `remove:${conversation}`,
  block: () => `block:${PEER}`,
  unblock: () => `block:${PEER}`,
  like: () => `like:${PEER}`,
  unlike: () => `like:${PEER}`,
  markLikeSeen: () => `like:${PEER}`,
  acknowledgeNotice: () => `notice:${NOTICE.id}`,
};

test.each(CALLS)('%s uses the same queue name as in older versions of the app', async (call) => {
  await ENQUEUE[call]();
  expect((await store.outbox.toArray()).map(({ queue }) => queue)).toEqual([QUEUES[call]()]);
});

/** After each failure: the state of the entry (null: deleted), the number of reported refusals, and of reported delays. */
const ENDS: Record<CallName, { refusal: unknown[]; noAnswer: unknown[]; broken: unknown[] }> = {
  sendMessage: { refusal: ['failed', 0, 0], noAnswer: ['queued', 0, 0], broken: ['queued', 0, 0] },
  editMessage: { refusal: ['failed', 0, 0], noAnswer: ['queued', 0, 0], broken: ['queued', 0, 0] },
  deleteMessage: { refusal: [null, 1, 0], noAnswer: ['queued', 0, 0], broken: [null, 1, 0] },
  setReaction: { refusal: [null, 1, 0], noAnswer: ['queued', 0, 0], broken: [null, 1, 0] },
  markRead: { refusal: [null, 0, 0], noAnswer: ['queued', 0, 0], broken: ['queued', 0, 0] },
  markHeard: { refusal: [null, 0, 0], noAnswer: ['queued', 0, 0], broken: ['queued', 0, 0] },
  setChatView: { refusal: [null, 1, 0], noAnswer: ['queued', 0, 0], broken: [null, 1, 0] },
  removeChat: { refusal: [null, 1, 0], noAnswer: ['queued', 0, 1], broken: [null, 1, 0] },
  block: { refusal: [null, 1, 0], noAnswer: ['queued', 0, 0], broken: [null, 1, 0] },
  unblock: { refusal: [null, 1, 0], noAnswer: ['queued', 0, 0], broken: [null, 1, 0] },
  like: { refusal: [null, 1, 0], noAnswer: ['queued', 0, 0], broken: [null, 1, 0] },
  unlike: { refusal: [null, 1, 0], noAnswer: ['queued', 0, 0], broken: [null, 1, 0] },
  markLikeSeen: { refusal: [null, 0, 0], noAnswer: ['queued', 0, 0], broken: ['queued', 0, 0] },
  acknowledgeNotice: { refusal: [null, 0, 0], noAnswer: ['queued', 0, 0], broken: ['queued', 0, 0] },
};

test.each(CALLS.flatMap((call) => (['refusal', 'noAnswer', 'broken'] as const).map((end) => ({ call, end }))))(
  '$call has the state and the reports of its row after: $end',
  async ({ call, end }) => {
    await ENQUEUE[call]();
    const { refused, delayed } = await flushWith({ refusal: REFUSAL, noAnswer: NO_ANSWER, broken: BROKEN }[end]);
    const [entry] = await store.outbox.toArray();
    expect([entry?.state ?? null, refused, delayed]).toEqual(ENDS[call][end]);
  },
);

test('an entry of a newer version of the app waits for that version and does not stop other queues', async () => {
  await ENQUEUE.like();
  await store.outbox.toCollection().modify({ call: 'react' as never });
  await ENQUEUE.sendMessage();
  const quiet = { onCredits: () => {}, onWrongSession: () => {}, onRefused: () => {} };
  const run = createFlusher({ store, upload, request: server.request, ...quiet }).run(never);
  await expect(run).resolves.toBeUndefined();
  expect((await store.outbox.toArray()).map(({ call, state }) => [call, state])).toEqual([['react', 'queued']]);
});

test('sends a choice to show pictures that an earlier version of the app has stored, before a later one', async () => {
  await enqueueShowPictures(store, conversation, true);
  // The name of the call in the earlier version. The queue has the same name in both.
  await store.outbox.toCollection().modify({ call: 'showPictures' as never, queue: `pictures:${conversation}` });
  await enqueueShowPictures(store, conversation, false);
  const quiet = { onCredits: () => {}, onWrongSession: () => {}, onRefused: () => {} };
  await createFlusher({ store, upload, request: server.request, ...quiet }).run(never);
  expect(server.actions).toEqual([
    { call: 'setChatView', body: { conversation, shown: true } },
    { call: 'setChatView', body: { conversation, shown: false } },
  ]);
  expect([server.chatWith(PEER).shows_pictures, await store.outbox.count()]).toEqual([false, 0]);
});
