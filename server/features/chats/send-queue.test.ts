import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ConversationId, MemberId, MessageId } from '../../../contract/ids.ts';
import type { Judged, Sending } from './send-batch.ts';
import { SendQueue } from './send-queue.ts';

const sending = (sender: string, profile: string, body = ''): Sending => ({
  session: '', sender: sender as MemberId, id: randomUUID() as MessageId, hash: '', conversation: null, profile: profile as MemberId, kind: 'text',
  body, media: null, reply_to: null, price: 1, max_credits: null, sent_at: null, new_conversation: '',
});
const judged = (outcome: Judged['outcome'], { sender, profile }: Sending): Judged => ({
  outcome, conversation: `${sender}-${profile}` as ConversationId, recipient: profile as MemberId, seq: 1, accepted_at: new Date(0), credits: 0,
  starts: false, sender_number: 1, recipient_number: 1,
});

test('a lone message goes at once; what queues behind a commit goes together, each member once, in the order of its sender', async () => {
  const batches: string[][] = [];
  const queue = new SendQueue(async (batch) => {
    batches.push(batch.map(({ sender, body }) => sender + body));
    await Promise.resolve();
    return batch.map((one) => judged('stored', one));
  }, 1);
  await Promise.all([sending('a', 'x', '1'), sending('a', 'y', '2'), sending('b', 'x', '1'), sending('c', 'z', '1'), sending('a', 'x', '3')].map((one) => queue.send(one)));
  expect(batches).toEqual([['a1'], ['a2', 'b1', 'c1'], ['a3']]);
});

test('one that is told `again` is sent again; one that breaks the statement fails alone', async () => {
  let tries = 0;
  const queue = new SendQueue(async (batch) => {
    if (batch.some(({ body }) => body === 'broken')) throw new Error('no');
    return batch.map((one) => judged(one.body === 'again' && (tries += 1) < 3 ? 'again' : 'stored', one));
  }, 1);
  const results = await Promise.allSettled([sending('a', 'b'), sending('c', 'd', 'broken'), sending('e', 'f', 'again'), sending('g', 'h')].map((one) => queue.send(one)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(tries).toBe(3);
});
