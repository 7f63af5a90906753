import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ChangeFeed } from './change-feed.ts';
import { type LiveBus, type LiveEvent, openLiveBus } from './live-bus.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const EPOCH = 'epoch';

let bus: LiveBus;
let received: LiveEvent[];

beforeEach(() => {
  bus = openLiveBus(undefined, () => undefined);
  received = [];
  bus.subscribe(ME, (event) => received.push(event));
});
afterEach(() => bus.close());

test('publishes the number of a change without its content, so that the devices of the member pull it', () => {
  new ChangeFeed(bus, EPOCH).publishChange(ME, 7);
  expect(received).toEqual([
    { name: 'change', data: JSON.stringify({ member: ME, epoch: EPOCH, from: 7, to: 7, changes: [], credits: null }) },
  ]);
});

test('publishes nothing for a change without a number', () => {
  new ChangeFeed(bus, EPOCH).publishChange(ME, null);
  expect(received).toEqual([]);
});
