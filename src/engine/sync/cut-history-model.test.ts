import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '../../../contract/chats/chats.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { MESSAGES_PAGE } from '../../../contract/base/rules.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { enqueueText } from '../outbox/enqueue.ts';
import { cutHistory } from '../store/cut-history.ts';
import { openStore } from '../store/database.ts';
import { fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { messageFinder } from '../store/find-messages.ts';
import { readMessages } from '../store/messages.ts';
import { loadBefore, loadNewest, loadQuoted } from './load-messages.ts';
import { pull } from './pull.ts';
import { reload } from './reload.ts';

// A device receives, loads, quotes and searches messages while the time passes, and cuts its history, also while a page is on its way.
// After each cut and later step, no reader returns a message that is older than the last cut, and the held range is dense.

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const AT_START = 2 * MESSAGES_PAGE;
const DAY_MS = 86_400_000;
const never = new AbortController().signal;

/** A place among all messages so far, from 0 (the first) to 1 (after the last). */
const place = fc.oneof(fc.constantFrom(0, 0.3, 0.9, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const load = fc.oneof(
  fc.record({ do: fc.constant('older' as const), limit: fc.constantFrom(5, MESSAGES_PAGE) }),
  fc.record({ do: fc.constant('newest' as const) }),
  fc.record({ do: fc.constant('quote' as const), place }),
);
type Load = typeof load extends fc.Arbitrary<infer One> ? One : never;
const step = fc.oneof(
  load,
  fc.record({ do: fc.constant('receive' as const), count: fc.constantFrom(1, 2, MESSAGES_PAGE + 9) }),
  fc.record({ do: fc.constantFrom('pull' as const, 'reload' as const, 'fill' as const, 'send' as const) }),
  fc.record({ do: fc.constantFrom('edit' as const, 'delete' as const, 'react' as const), place }),
  fc.record({ do: fc.constant('cut' as const), place }),
  fc.record({ do: fc.constant('cut-during' as const), place, load, isLate: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

class Device {
  readonly server = new FakeServer(ME);
  readonly store = openStore(ME);
  readonly #conversation = this.server.conversationOf(PEER);
  #since = 0;
  #unsent = 0;

  async start(): Promise<void> {
    this.#receive(AT_START);
    await reload(this.store, this.server.request, { signal: never });
  }

  #receive(count: number): void {
    for (let index = 0; index < count; index += 1)
      this.server.receive(this.#conversation, PEER, crypto.randomUUID(), 'word');
  }

  #at(at: number): Message | undefined {
    const all = [...this.server.stored.values()];
    return all[Math.floor(at * all.length)];
  }

  /** The time passes, so that the messages before this place are beyond the limit. */
  async #cut(at: number): Promise<void> {
    const after = Date.parse([...this.server.stored.values()].at(-1)?.accepted_at ?? '') + 1;
    const found = this.#at(at);
    this.#since = Math.max(this.#since, found === undefined ? after : Date.parse(found.accepted_at));
    const now = this.#since + DAY_MS;
    await cutHistory(this.store, { days: 1, now, signal: never, pause: async () => {} });
    this.server.chats.historySince = this.#since;
  }

  async #load(one: Load, ask = this.server.request): Promise<void> {
    const { store } = this;
    const conversation = this.#conversation;
    if (one.do === 'newest') await loadNewest(store, conversation, ask);
    else if (one.do === 'older') await loadBefore(store, { conversation, limit: one.limit }, ask);
    else {
      const message = this.#at(one.place);
      if (message !== undefined) await loadQuoted(store, { conversation, ids: [message.id] }, ask);
    }
  }

  async take(one: Step): Promise<void> {
    const { store, server } = this;
    switch (one.do) {
      case 'receive':
        this.#receive(one.count);
        break;
      case 'pull':
        await pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, never);
        break;
      case 'reload':
        await reload(store, server.request, { signal: never });
        break;
      case 'fill':
        await fillSearchBlocks(store);
        break;
      case 'send':
        await enqueueText(store, { peer: PEER, conversation: this.#conversation, body: 'unsent', max_credits: 1 });
        this.#unsent += 1;
        break;
      case 'edit':
      case 'delete':
        server.changeMessage(this.#at(one.place)?.id ?? '', one.do === 'edit' ? 'changed' : null);
        break;
      case 'react': {
        const message = this.#at(one.place);
        if (message !== undefined) server.react(message, PEER, '👍');
        break;
      }
      case 'cut':
        await this.#cut(one.place);
        break;
      case 'cut-during': {
        let cutting: Promise<void> | undefined;
        // The page is on its way until the cut has begun, or has ended.
        const ask = (async (...args: Parameters<FakeServer['request']>) => {
          const answer = await server.request(...args);
          cutting ??= this.#cut(one.place);
          if (one.isLate) await cutting;
          return answer;
        }) as FakeServer['request'];
        await this.#load(one.load, ask);
        await (cutting ?? this.#cut(one.place));
        break;
      }
      default:
        await this.#load(one);
    }
    await this.check();
  }

  async check(): Promise<void> {
    const { store } = this;
    const isOld = ({ accepted_at }: Message) => Date.parse(accepted_at) < this.#since;
    const row = await store.conversations.get(this.#conversation);
    if (row === undefined) expect.fail('the conversation has left the device');
    const messages = await store.messages
      .where('[conversation+seq]')
      .between([row.conversation, 0], [row.conversation, Infinity])
      .toArray();
    expect(messages.filter(isOld)).toEqual([]);
    expect(row.last_message !== null && isOld(row.last_message)).toBe(false);
    const held = messages.filter(({ seq }) => seq >= row.oldest_seq && seq <= row.newest_seq).map(({ seq }) => seq);
    const length = row.newest_seq === 0 ? 0 : row.newest_seq - row.oldest_seq + 1;
    expect(held).toEqual(Array.from({ length }, (_, index) => row.oldest_seq + index));
    expect((await readMessages(store, row.conversation, Infinity)).map(({ seq }) => seq)).toEqual(held);
    const { newest } = messageFinder(await store.searchBlocks.toArray())(['word']);
    expect(newest.map(({ seq }) => seq).filter((seq) => !messages.some((one) => one.seq === seq))).toEqual([]);
    const seqs = (await store.reactions.toArray()).map(({ seq }) => seq);
    expect(seqs.filter((seq) => seq <= (row.history_seq ?? 0))).toEqual([]);
    expect([row.hidden_seq, await store.outbox.count()]).toEqual([0, this.#unsent]);
  }
}

test('after a cut no reader returns an older message, and the held range is dense', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const device = new Device();
      try {
        await device.start();
        for (const one of steps) await device.take(one);
      } finally {
        await device.store.delete();
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
