import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Message, removeChat } from '../../../contract/chats/chats.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX } from '../../../contract/base/rules.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { lineOf } from '../search/lines.ts';
import { hasWords, wordsOf } from '../search/words.ts';
import { openStore } from '../store/database.ts';
import { countMissing, fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { messageFinder } from '../store/find-messages.ts';
import { readSearchBlocks } from '../store/search-blocks.ts';
import { loadBefore, loadNewest } from './load-messages.ts';
import { pull } from './pull.ts';
import { reload } from './reload.ts';

// A device receives, loads, edits, deletes and removes messages of two conversations, while it fills the index, completely or in part.
// After each step, each line equals the stored message with its number. After a complete fill, the index finds each held message.

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEERS = [1, 2].map((number) => `bbbbbbbb-0000-4000-8000-00000000000${number}` as MemberId) as [
  MemberId,
  MemberId,
];
/** The messages of the conversations at the start: one of several blocks, and a short one. */
const AT_START = [700, 40] as const;
const BLOCK_LINES = 256;
const never = new AbortController().signal;

const WORDS = ['never', 'Nevér', 'nut', 'nutmeg', 'straße', 'STRASSE', 'ol', 'øl', "don't", '❤️', '2026', '\n', ''];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '));
/** A few texts, or more than a page, so that the newest page does not touch the held range. */
const texts = fc.oneof(
  { weight: 4, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 1, arbitrary: text.map((one) => Array.from({ length: MESSAGES_PAGE + 9 }, () => one)) },
);
const query = fc.array(fc.constantFrom('n', 'nut', 'nutm', 'never', 'stras', 'ø', 'd', 't', '❤', '20'), {
  minLength: 1,
  maxLength: 2,
});
const peer = fc.constantFrom(...PEERS);
/** The place of a message among those of its conversation, from 0 to 1. */
const place = fc.oneof(fc.constantFrom(0.02, 0.5, 0.98, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const plainStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('receive' as const), peer, texts }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), peer, place, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), peer, place }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('older' as const),
      peer,
      limit: fc.constantFrom(MESSAGES_PAGE, MESSAGES_PAGE_MAX),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), peer }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), peer, place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pull' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), skips: fc.boolean() }) },
);
type PlainStep = typeof plainStep extends fc.Arbitrary<infer One> ? One : never;
/** A fill takes the steps `during` while it pauses. It is aborted at the pause `until`, or completes. A second one may run at once. */
const fillStep = fc.record({
  do: fc.constant('fill' as const),
  during: fc.array(plainStep, { maxLength: 3 }),
  until: fc.constantFrom(1, 2, 3, Infinity, Infinity),
  isTwice: fc.boolean(),
  query,
});
type FillStep = typeof fillStep extends fc.Arbitrary<infer One> ? One : never;

class Device {
  readonly server = new FakeServer(ME);
  readonly store = openStore(ME);
  readonly #conversations = PEERS.map((one) => this.server.conversationOf(one));

  async start(): Promise<void> {
    for (const [index, one] of PEERS.entries())
      for (let number = 0; number < (AT_START[index] ?? 0); number += 1)
        this.#receive(one, WORDS[number % WORDS.length] ?? '');
    await reload(this.store, this.server.request, { signal: never });
  }

  #receive = (from: MemberId, body: string) =>
    this.server.receive(this.server.conversationOf(from), from, crypto.randomUUID(), body);

  #pull = () => pull({ store: this.store, request: this.server.request, onCredits: () => {}, onUser: () => {} }, never);

  #messageAt(of: MemberId, at: number): Message | undefined {
    const conversation = this.server.conversationOf(of);
    const all = [...this.server.stored.values()].filter((message) => message.conversation === conversation);
    return all[Math.floor(at * (all.length - 1))];
  }

  async take(step: PlainStep): Promise<void> {
    const { store, server } = this;
    switch (step.do) {
      case 'receive':
        for (const body of step.texts) this.#receive(step.peer, body);
        break;
      case 'edit':
      case 'delete':
        server.changeMessage(this.#messageAt(step.peer, step.place)?.id ?? '', step.do === 'edit' ? step.text : null);
        break;
      case 'remove': {
        const seq = this.#messageAt(step.peer, step.place)?.seq ?? 0;
        await server.request(removeChat, { body: { conversation: server.conversationOf(step.peer), seq }, member: ME });
        await this.#pull();
        break;
      }
      case 'older':
        await loadBefore(store, { conversation: server.conversationOf(step.peer), limit: step.limit }, server.request);
        break;
      case 'open':
        // The feed has not brought the messages before the newest page yet.
        await reload(store, server.request, { signal: never });
        await loadNewest(store, server.conversationOf(step.peer), server.request);
        break;
      case 'reload':
        if (step.skips) await store.marks.delete('cursor');
        await reload(store, server.request, { signal: never });
        break;
      default:
        await this.#pull();
    }
    await this.check();
  }

  async fill({ during, until, isTwice, query: words }: FillStep): Promise<void> {
    const { store } = this;
    const aborted = new AbortController();
    const steps = during.values();
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses >= until) aborted.abort();
      const step = steps.next();
      if (step.done !== true) await this.take(step.value);
    };
    const fills = [fillSearchBlocks(store, { signal: aborted.signal, pause })];
    if (isTwice) fills.push(fillSearchBlocks(store));
    await Promise.all(fills);
    await this.check();
    if (!aborted.signal.aborted) await this.checkComplete(wordsOf(words.join(' ')));
  }

  /** Each line is that of the stored message with its number, and no number has two. */
  async check(): Promise<void> {
    for (const conversation of this.#conversations) {
      const messages = await this.store.messages.where({ conversation }).toArray();
      const bySeq = new Map(messages.map((message) => [message.seq, message]));
      let end = 0;
      for (const { from, to, lines } of await readSearchBlocks(this.store, conversation)) {
        expect(from).toBeGreaterThan(end);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to - from).toBeLessThan(BLOCK_LINES);
        const stored = Array.from({ length: to - from + 1 }, (_, index) => bySeq.get(from + index));
        expect(stored).not.toContain(undefined);
        expect(lines).toBe(stored.map(lineOf).join('\n'));
        end = to;
      }
    }
  }

  async checkComplete(words: readonly string[]): Promise<void> {
    const blocks = await this.store.searchBlocks.toArray();
    const rows = await this.store.conversations.toArray();
    expect(await countMissing(this.store)).toBe(0);
    const held = (await this.store.messages.toArray()).filter(({ conversation, seq }) => {
      const row = rows.find((one) => one.conversation === conversation);
      const isHeld = row !== undefined && seq >= row.oldest_seq && seq <= row.newest_seq && seq > row.hidden_seq;
      const isIndexed = blocks.some((one) => one.conversation === conversation && one.from <= seq && seq <= one.to);
      if (isHeld) expect([seq, isIndexed]).toEqual([seq, true]);
      return isIndexed;
    });
    const there = held.filter(({ body }) => hasWords(body, words));
    const found = messageFinder(blocks)(words);
    const placeOf = ({ conversation, seq }: Pick<Message, 'conversation' | 'seq'>) => `${conversation} ${seq}`;
    expect(found.newest.map(placeOf).toSorted()).toEqual(there.map(placeOf).toSorted());
    expect([found.messages, found.conversations]).toEqual([
      there.length,
      new Set(there.map(({ conversation }) => conversation)).size,
    ]);
  }
}

test('the index is never older than the messages, and a complete one finds each held message', async () => {
  const step = fc.oneof({ weight: 3, arbitrary: plainStep }, { weight: 2, arbitrary: fillStep });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const device = new Device();
      try {
        await device.start();
        for (const one of steps) await (one.do === 'fill' ? device.fill(one) : device.take(one));
      } finally {
        await device.store.delete();
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
