import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { STALE_MESSAGE_HOURS } from '../../../contract/base/rules.ts';
import { ApiFailure } from '../api/failure.ts';
import type { request as makeRequest } from '../api/request.ts';
import { upload } from './upload.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import {
  deleteStoreAfterEach,
  ME,
  never,
  open,
  PEER as WRITTEN_TO,
  recordingOfSize,
  sendAlbum,
  sendVoice,
} from '../fixtures/uploading-device.ts';
import type { Store } from '../store/database.ts';
import { readDraftVoice } from '../store/draft-voice.ts';
import { readDraft } from '../store/drafts.ts';
import { pull } from '../sync/pull.ts';
import { reload } from '../sync/reload.ts';
import { discardEntry, retryEntry, editEntry } from './edit-entry.ts';
import { enqueueBlock, enqueueUnblock } from './enqueue-action.ts';
import { enqueueLike } from './enqueue-like.ts';
import { enqueueText } from './enqueue.ts';
import { createFlusher } from './flush.ts';
import { readUnsent } from './unsent.ts';

// A model of a member on a device that loses or delays calls and answers. The member writes, discards and edits
// messages and recordings, confirms old ones, blocks and unblocks, likes and unlikes. One flusher runs at a time (the lock).

const BLOCKED = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;
const LIKED = { id: 'bbbbbbbb-0000-4000-8000-000000000003', name: 'Mara' } as ProfileCard;
const STALE_AFTER_MS = STALE_MESSAGE_HOURS * 3_600_000;

deleteStoreAfterEach();

/** Ages around the limit, in ms. An entry of exactly twelve hours is sent without a confirmation. */
const aroundLimit = fc.constantFrom(-1, 0, 1);
const which = fc.constantFrom('first', 'last');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('write' as const, 'write an album' as const, 'record' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('discard' as const, 'edit' as const, 'retry' as const), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('age' as const), overMs: aroundLimit }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('block' as const, 'unblock' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('like' as const, 'unlike' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('flush' as const), fault: fc.constantFrom('none', 'lost', 'answer-lost') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('receive' as const) }) },
  // The two answers of a reload have equal cursors, or changes in between.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('pull' as const, 'reload' as const),
      newsAfter: fc.constantFrom('', 'getChats', 'getLikes'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore a backup' as const) }) },
);

/** The model: the effects on messages that the member has seen. */
class Model {
  readonly written: string[] = [];
  /** Messages removed before they were on the wire. They must not arrive. */
  readonly removed = new Set<string>();
  /** Messages removed when they may have been on the wire. Only the server knows whether they arrived. */
  readonly unknown = new Set<string>();
  isBlocked = false;
  isLiked = false;

  remove(id: string, mayHaveLeft: boolean): void {
    (mayHaveLeft ? this.unknown : this.removed).add(id);
  }

  expected(arrived: (id: string) => boolean): string[] {
    return this.written.filter((id) => !this.removed.has(id) && (!this.unknown.has(id) || arrived(id)));
  }
}

async function changeMind(
  shared: Store,
  model: Model,
  { do: what, which: end }: { do: 'discard' | 'edit' | 'retry'; which: string },
) {
  const unsent = await readUnsent(shared, WRITTEN_TO);
  const entry = end === 'first' ? unsent[0] : unsent.at(-1);
  if (entry === undefined) return;
  const { id } = entry;
  if (what === 'retry') {
    if (entry.state === 'failed') await retryEntry(shared, id);
    return;
  }
  if (what === 'discard') await discardEntry(shared, id);
  const isMoved = what === 'edit' && (await editEntry(shared, id));
  if ((await shared.outbox.where('id').equals(id).count()) > 0) {
    expect(isMoved).toBe(false);
    return;
  }
  // The outbox is read before the removal. The removal cannot remove an entry that was put on the wire between the two.
  if (what === 'discard' || isMoved) model.remove(id, entry.on_wire);
  if (!isMoved) return;
  const voice = await readDraftVoice(shared, WRITTEN_TO);
  const sent = voice === null ? write(shared, await readDraft(shared, WRITTEN_TO)) : sendVoice(shared, voice);
  model.written.push(await sent);
}

const write = (shared: Store, body = 'Hello') =>
  enqueueText(shared, { peer: WRITTEN_TO, conversation: null, body, max_credits: 1 });

test('a removed message never arrives, and all others arrive once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 14 }), async (scheduler, steps) => {
      const shared = await open();
      const server = new FakeServer(ME);
      const model = new Model();
      const now = Date.now();
      const callWith = (fault: string) =>
        (async (...args: Parameters<typeof makeRequest>) => {
          await scheduler.schedule(Promise.resolve(), args[0].name);
          if (fault === 'lost') throw new ApiFailure({ kind: 'network' });
          const answer = await server.request(...args);
          if (fault === 'answer-lost') throw new ApiFailure({ kind: 'timeout' });
          return answer;
        }) as typeof makeRequest;
      const flush = (request: typeof makeRequest) =>
        createFlusher({
          store: shared,
          request,
          upload,
          onCredits: () => {},
          onWrongSession: () => {},
          onRefused: () => {},
          now: () => now,
          wait: () => Promise.resolve(),
        }).run(never);
      const pullWith = (request: typeof makeRequest) =>
        pull({ store: shared, request, onCredits: () => {}, onUser: () => {} }, never);
      const receive = () => server.receive(server.conversationOf(WRITTEN_TO), WRITTEN_TO, crypto.randomUUID());
      let flushing = Promise.resolve();
      const works: Promise<unknown>[] = [];

      for (const one of steps) {
        if (one.do === 'write') model.written.push(await write(shared));
        if (one.do === 'write an album') model.written.push(...(await sendAlbum(shared, [9, 8], 'Look')));
        if (one.do === 'record') model.written.push(await sendVoice(shared, recordingOfSize(9)));
        if (one.do === 'discard' || one.do === 'edit' || one.do === 'retry') await changeMind(shared, model, one);
        if (one.do === 'age')
          await shared.outbox.toCollection().modify({ created_at: now - STALE_AFTER_MS - one.overMs });
        if (one.do === 'block') {
          model.isBlocked = true;
          await enqueueBlock(shared, BLOCKED);
        }
        if (one.do === 'unblock') {
          model.isBlocked = false;
          await enqueueUnblock(shared, BLOCKED);
        }
        if (one.do === 'like' || one.do === 'unlike')
          await enqueueLike(shared, LIKED, (model.isLiked = one.do === 'like'));
        if (one.do === 'flush') works.push((flushing = flushing.then(() => flush(callWith(one.fault)))));
        if (one.do === 'receive') receive();
        if (one.do === 'pull' || one.do === 'reload') {
          if (one.newsAfter !== '') server.after(one.newsAfter, receive);
          works.push(
            one.do === 'pull' ? pullWith(callWith('none')) : reload(shared, callWith('none'), { signal: never }),
          );
        }
        if (one.do === 'restore a backup')
          server.epoch = server.epoch.startsWith('a') ? 'b'.repeat(16) : 'a'.repeat(16);
        // A message that needs a confirmation was not on the wire, unless it was before it became stale.
        for (const { id, failure, on_wire } of await readUnsent(shared, WRITTEN_TO))
          if (failure?.code === 'stale' && !on_wire) expect(server.stored.has(id)).toBe(false);
      }
      await scheduler.waitFor(Promise.all(works));

      // The network is back, and the member confirms each old head in turn.
      for (const _ of [...model.written, 'the last flush']) {
        await flush(server.request);
        for (const { id, state } of await readUnsent(shared, WRITTEN_TO))
          if (state === 'failed') await retryEntry(shared, id);
      }
      await pullWith(server.request);

      const arrived = [...server.stored.values()].filter(({ sender }) => sender === ME).map(({ id }) => String(id));
      expect(await shared.outbox.count()).toBe(0);
      expect(arrived).toEqual(model.expected((id) => server.stored.has(id)));
      expect(server.charged).toBe(arrived.length);
      expect(server.blocks.blocking.has(BLOCKED)).toBe(model.isBlocked);
      expect([server.likes.liked.has(LIKED.id), (await shared.liked.count()) === 1]).toEqual([
        model.isLiked,
        model.isLiked,
      ]);
      const row = await shared.conversations.get(server.conversationOf(WRITTEN_TO));
      expect(row?.last_seq ?? 0).toBe(server.stored.size);
    }),
    { numRuns: 100 },
  );
}, 60_000);
