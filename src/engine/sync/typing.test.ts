import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { TYPING_SENT_EVERY_MS } from '../../../contract/base/rules.ts';
import { announce } from '../coordination/announcements.ts';
import { openStore, type Store } from '../store/database.ts';
import { onTyping, signalTyping } from './typing.ts';

const ROBIN = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const MARA = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const CONVERSATION = 'cccccccc-0000-4000-8000-000000000001' as ConversationId;

let sentFor: (string | null)[];
let stores: Store[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sentFor = [];
  stores = [openStore(ROBIN), openStore(MARA)];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    sentFor.push(new Headers(headers).get('X-Member'));
    return Response.json({ ok: true });
  });
});
afterEach(() => {
  for (const store of stores) store.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('signals at most once in three seconds', () => {
  const [robin] = stores as [Store];
  signalTyping(robin, CONVERSATION);
  vi.advanceTimersByTime(TYPING_SENT_EVERY_MS - 1);
  signalTyping(robin, CONVERSATION);
  expect(sentFor).toEqual([ROBIN]);
  vi.advanceTimersByTime(1);
  signalTyping(robin, CONVERSATION);
  expect(sentFor).toEqual([ROBIN, ROBIN]);
});

it('signals at once for the next member, though the conversation is the same', () => {
  const [robin, mara] = stores as [Store, Store];
  signalTyping(robin, CONVERSATION);
  signalTyping(mara, CONVERSATION);
  expect(sentFor).toEqual([ROBIN, MARA]);
});

it('reports only the typing that was announced for the same member', () => {
  const reported: ConversationId[] = [];
  const stop = onTyping(MARA, (conversation) => reported.push(conversation));
  announce({ kind: 'typing', member: ROBIN, conversation: CONVERSATION });
  expect(reported).toEqual([]);
  announce({ kind: 'typing', member: MARA, conversation: CONVERSATION });
  expect(reported).toEqual([CONVERSATION]);
  stop();
});
