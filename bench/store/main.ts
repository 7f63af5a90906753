import type { Chat, Message } from '../../contract/chats/chats.ts';
import {
  type ConversationId,
  formatCursor,
  type MemberId,
  type MessageId,
  parseCursor,
} from '../../contract/base/ids.ts';
import { SYNC_PAGE } from '../../contract/base/rules.ts';
import { type Change, KNOWN_KINDS } from '../../contract/sync.ts';
import type { request } from '../../src/engine/api/request.ts';
import { openStore } from '../../src/engine/store/database.ts';
import { writeCursor } from '../../src/engine/sync/apply-changes.ts';
import { pull } from '../../src/engine/sync/pull.ts';

// Runs the engine's pull, or raw IndexedDB, on the same pages of messages from memory.

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const EPOCH = 'aaaaaaaaaaaaaaaa';
const CONVERSATIONS = 200;

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
const conversationOf = (index: number) => `cccccccc-0000-4000-8000-${hex(index % CONVERSATIONS, 12)}` as ConversationId;
const peerOf = (index: number) => `bbbbbbbb-0000-4000-8000-${hex(index % CONVERSATIONS, 12)}` as MemberId;

function makeMessage(index: number): Message {
  const at = new Date(1_750_000_000_000 + index * 1_000).toISOString();
  return {
    id: `${hex(index, 8)}-${hex(index >>> 16, 4)}-7000-8000-${hex(index, 12)}` as MessageId,
    conversation: conversationOf(index),
    sender: peerOf(index),
    kind: 'text',
    body: `Message ${index}: the kettle is on, the train is late, and I have read your letter twice.`,
    media: null,
    reply_to: null,
    seq: Math.floor(index / CONVERSATIONS) + 1,
    version: 1,
    sent_at: at,
    accepted_at: at,
    edited_at: null,
    deleted_at: null,
  };
}

const numberOfPages = (count: number) => Math.ceil(count / SYNC_PAGE);

/** Makes a page on request, as a network would deliver it. All pages in memory at once would burden the garbage collector. */
function makePage(page: number, count: number): Change[] {
  const length = Math.min(SYNC_PAGE, count - page * SYNC_PAGE);
  return changesOf(Array.from({ length }, (_, index) => makeMessage(page * SYNC_PAGE + index)));
}

/** The changes in the server's order: the conversations of the page, then its messages. */
function changesOf(page: readonly Message[]): Change[] {
  const newest = new Map(page.map((message) => [message.conversation, message]));
  const chats = [...newest.values()].map((last): Chat => ({
    conversation: last.conversation,
    profile: last.sender,
    num_unread_messages: last.seq,
    last_message: last,
    last_seq: last.seq,
    hidden_seq: 0,
    read_seq: 0,
    peer_read_seq: 0,
    peer_delivered_seq: 0,
    peer_state: 'active',
    updated_at: last.accepted_at,
  }));
  return [
    ...chats.map((chat): Change => ({ kind: 'chat', chat, profile: null })),
    ...page.map((message): Change => ({ kind: 'message', message })),
  ];
}

/** Syncs `count` messages with the engine. */
async function byEngine(count: number): Promise<Stretch> {
  const watch = new Stopwatch();
  const store = openStore(ME);
  await writeCursor(store, { epoch: EPOCH, number: 0 });
  // Without the mark, the first pull would reload the device.
  await store.marks.put({ name: 'kinds', known: KNOWN_KINDS });
  const ask = (async (_call: unknown, asking?: { query?: { since: Parameters<typeof parseCursor>[0] } }) => {
    const at = asking?.query === undefined ? 0 : parseCursor(asking.query.since).number;
    const changes = await watch.arrival(() => makePage(at, count));
    return { changes, cursor: formatCursor(EPOCH, at + 1), more: at + 1 < numberOfPages(count), credits: 0 };
  }) as unknown as typeof request;
  watch.start();
  await pull({ store, request: ask, onCredits: () => {}, onUser: () => {} }, new AbortController().signal);
  const stretch = watch.stop();
  if ((await store.messages.count()) !== count) throw new Error('messages are missing');
  return stretch;
}

/** Stores the same conversations and messages with raw IndexedDB, in tables of the same shape. */
async function byHand(count: number): Promise<Stretch> {
  const watch = new Stopwatch();
  const opening = indexedDB.open('by-hand', 1);
  opening.onupgradeneeded = () => {
    opening.result
      .createObjectStore('messages', { keyPath: 'id' })
      .createIndex('[conversation+seq]', ['conversation', 'seq']);
    const conversations = opening.result.createObjectStore('conversations', { keyPath: 'conversation' });
    for (const index of ['profile', 'updated_at', 'pinned', 'view.archived_seq', 'requested'])
      conversations.createIndex(index, index);
  };
  const database = await settled(opening);
  watch.start();
  for (let at = 0; at < numberOfPages(count); at += 1) {
    const page = await watch.arrival(() => makePage(at, count));
    const transaction = database.transaction(['messages', 'conversations'], 'readwrite', { durability: 'strict' });
    for (const change of page) {
      if (change.kind === 'message') transaction.objectStore('messages').put(change.message);
      if (change.kind === 'chat') transaction.objectStore('conversations').put(change.chat);
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    });
  }
  return watch.stop();
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('refused'));
  });
}

/** Start and end of a run, and its own time without waiting for pages; all in milliseconds. */
interface Stretch {
  readonly began: number;
  readonly ended: number;
  readonly took: number;
}

class Stopwatch {
  #began = 0;
  #outside = 0;

  start(): void {
    this.#began = performance.now();
  }

  /** Delivers a page like a network: making it is not measured, and it arrives in its own task. */
  async arrival<T>(make: () => T): Promise<T> {
    await nextTask();
    const began = performance.now();
    const made = make();
    this.#outside += performance.now() - began;
    await nextTask();
    return made;
  }

  stop(): Stretch {
    const ended = performance.now();
    return { began: this.#began, ended, took: ended - this.#began - this.#outside };
  }
}

const { port1, port2 } = new MessageChannel();
const nextTask = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

const tasks: PerformanceEntry[] = [];
new PerformanceObserver((list) => void tasks.push(...list.getEntries())).observe({ type: 'longtask' });

/** The longest task of the main thread in a run, in milliseconds. 0 if none took 50 ms. */
function longestIn({ began, ended }: Stretch): number {
  const within = tasks.filter(({ startTime }) => startTime >= began && startTime < ended);
  return Math.max(0, ...within.map(({ duration }) => duration));
}

Object.assign(window, {
  measure: async (by: 'engine' | 'hand', count: number) => {
    const stretch = await (by === 'engine' ? byEngine(count) : byHand(count));
    // The observer reports long tasks with a delay.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { took: stretch.took, longest: longestIn(stretch) };
  },
});
