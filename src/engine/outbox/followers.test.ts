import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { FakeServer } from '../fixtures/fake-server.ts';
import { whenHeadIsRead } from '../fixtures/when-head-is-read.ts';
import { afterTwelveHours, ME, PEER, WritingDevice } from '../fixtures/writing-device.ts';
import { discardEntry } from './edit-entry.ts';
import { countWaiting, readOutgoing } from './unsent.ts';
import { onWake } from './wake.ts';

const device = new WritingDevice();

test('an unsent message that was never on the wire is sent with its new text only', async () => {
  const id = await device.write();
  await device.edit(id, 'Hello Mara');
  expect(await device.entries()).toEqual(['sendMessage queued']);
  await device.flush();
  expect([device.server.stored.get(id), device.server.actions]).toMatchObject([{ body: 'Hello Mara', version: 1 }, []]);
});

test('an unsent message that was never on the wire is not sent after its deletion', async () => {
  const id = await device.write();
  await device.remove(id);
  await device.flush();
  expect([await device.entries(), device.server.stored.size, device.server.charged]).toEqual([[], 0, 0]);
});

test('an unsent message is sent with the text that the member writes between its read and its request', async () => {
  const id = await device.write();
  let isEdited = false;
  whenHeadIsRead(device.store, async (head) => {
    if (isEdited || head === undefined) return;
    isEdited = true;
    await device.edit(id, 'Hello Mara');
  });
  await device.flush();
  expect([isEdited, device.server.stored.get(id)?.body]).toEqual([true, 'Hello Mara']);
});

test.each(['lost', 'answer-lost'] as const)(
  'a message on the wire is sent first, and then edited (%s)',
  async (lost) => {
    const id = await device.writeOnWire(lost);
    await device.edit(id, 'edited');
    expect(await device.entries()).toEqual(['sendMessage queued', 'editMessage queued']);
    await device.flush();
    expect([await device.entries(), await device.bodyOf(id)]).toEqual([[], ['edited', 'edited']]);
  },
);

test.each(['lost', 'answer-lost'] as const)(
  'a message on the wire is sent first, and then deleted (%s)',
  async (lost) => {
    const id = await device.writeOnWire(lost);
    await device.remove(id);
    expect(await device.entries()).toEqual(['sendMessage queued', 'deleteMessage queued']);
    await device.flush();
    expect([await device.entries(), await device.bodyOf(id)]).toEqual([[], ['', '']]);
  },
);

test('a message on the wire has no change on the wire before its own answer', async () => {
  const id = await device.writeOnWire('lost');
  await device.edit(id, 'edited');
  const order: string[] = [];
  const slow = (async (call, options) => {
    order.push(call.name);
    // The database answers in order: after these reads every other queue has read its head.
    for (let reads = 0; reads < 20; reads += 1) await device.store.outbox.count();
    const answer = await device.server.request(call, options);
    order.push('answer');
    return answer;
  }) as FakeServer['request'];
  await device.flush(slow);
  expect(order).toEqual(['sendMessage', 'answer', 'editMessage', 'answer']);
});

test('a message on the wire is deleted after the feed has delivered it', async () => {
  await device.pull();
  const id = await device.writeOnWire('answer-lost');
  await device.remove(id);
  await device.pull();
  expect(await device.entries()).toEqual(['deleteMessage queued']);
  await device.flush();
  expect(await device.bodyOf(id)).toEqual(['', '']);
});

test('an unsent message that is refused has the text of its waiting edit', async () => {
  const id = await device.writeOnWire('lost');
  await device.edit(id, 'edited');
  device.server.credits = 0;
  await device.flush();
  expect(await device.entries()).toEqual(['sendMessage failed']);
  expect((await readOutgoing(device.store, PEER)).unsent[0]?.request.body).toBe('edited');
});

test('an unsent message that becomes stale waits with its edit, and both are discarded together', async () => {
  const id = await device.writeOnWire('lost');
  await device.edit(id, 'edited');
  await device.flush(device.server.request, afterTwelveHours);
  expect([await device.entries(), await countWaiting(device.store)]).toEqual([
    ['sendMessage failed', 'editMessage queued'],
    0,
  ]);
  await discardEntry(device.store, id);
  expect(await device.entries()).toEqual([]);
});

test.each(['lost', 'answer-lost'] as const)(
  'that becomes stale is deleted by its waiting deletion (%s)',
  async (lost) => {
    const id = await device.writeOnWire(lost);
    await device.remove(id);
    const next = await device.write('next');
    await device.store.outbox.where('id').equals(next).modify({ created_at: afterTwelveHours() });
    await device.flush(device.server.request, afterTwelveHours);
    expect([await device.entries(), device.server.stored.get(id)?.body ?? '', device.server.stored.has(next)]).toEqual([
      [],
      '',
      true,
    ]);
  },
);

test('an unsent message that was refused and is deleted lets the next one go', async () => {
  const id = await device.write();
  device.server.credits = 0;
  await device.flush();
  const wakes: string[] = [];
  const stop = onWake(ME, () => wakes.push('wake'));
  await device.remove(id);
  stop();
  expect([await device.entries(), wakes]).toEqual([[], ['wake']]);
});

test('an unsent message that is refused is discarded if its deletion waits', async () => {
  const id = await device.writeOnWire('lost');
  await device.edit(id, 'edited');
  await device.remove(id);
  device.server.credits = 0;
  await device.flush();
  expect([await device.entries(), device.server.stored.size]).toEqual([[], 0]);
});
