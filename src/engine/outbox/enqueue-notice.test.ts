import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { AccountNotice } from '../../../contract/account/account-notices.ts';
import { PEER, WritingDevice } from '../fixtures/writing-device.ts';
import { readDismissed, withoutDismissed } from '../store/account-notices.ts';
import type { FakeServer } from '../fixtures/fake-server.ts';
import { enqueueNotice } from './enqueue-notice.ts';

const device = new WritingDevice();

const CLOSED: AccountNotice = {
  id: '00000000-0000-4000-8000-00000000000a',
  kind: 'closed',
  profile: PEER,
  name: 'Tom',
  conversation: null,
  shown: false,
};
const CORRECTED: AccountNotice = { ...CLOSED, kind: 'corrected', shown: true };

/** Flushes, and returns the states that the server received. */
async function sent(): Promise<string[]> {
  const states: string[] = [];
  await device.flush((async (_call: unknown, { body }: { body: { state: string } }) => {
    states.push(body.state);
    return { ok: true };
  }) as unknown as FakeServer['request']);
  return states;
}
const waiting = async () => withoutDismissed([CLOSED, CORRECTED], await readDismissed(device.store));

test('a notice that was shown stays, and the server learns of it', async () => {
  await enqueueNotice(device.store, CLOSED, 'shown');
  expect([await waiting(), await sent(), await device.entries()]).toEqual([[CLOSED, CORRECTED], ['shown'], []]);
});

test('a dismissed notice leaves at once, also before the answer and after it, and its correction does not', async () => {
  await enqueueNotice(device.store, CLOSED, 'dismissed');
  expect([await waiting(), await device.entries()]).toEqual([[CORRECTED], ['acknowledgeNotice queued']]);
  expect(await sent()).toEqual(['dismissed']);
  expect([await waiting(), await device.entries()]).toEqual([[CORRECTED], []]);
});

test('the dismissal replaces the report that waits', async () => {
  await enqueueNotice(device.store, CLOSED, 'shown');
  await enqueueNotice(device.store, CLOSED, 'shown');
  await enqueueNotice(device.store, CLOSED, 'dismissed');
  expect(await sent()).toEqual(['dismissed']);
});

test('a notice that is dismissed twice is stored once, and 50 of them at most', async () => {
  await enqueueNotice(device.store, CLOSED, 'dismissed');
  await enqueueNotice(device.store, CLOSED, 'dismissed');
  expect(await readDismissed(device.store)).toEqual([{ id: CLOSED.id, kind: 'closed' }]);
  for (let count = 0; count < 50; count += 1)
    await enqueueNotice(device.store, { ...CLOSED, id: crypto.randomUUID() }, 'dismissed');
  const dismissed = await readDismissed(device.store);
  expect([dismissed.length, dismissed.some(({ id }) => id === CLOSED.id)]).toEqual([50, false]);
});
