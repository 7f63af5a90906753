import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../contract/base/ids.ts';
import { claimDevice, releaseDevice } from '../src/engine/api/device.ts';
import { ApiFailure } from '../src/engine/api/failure.ts';
import { subscribeAgain } from './subscribe-again.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const KEY = 'the-key-of-the-server';
const SUBSCRIPTION = {
  endpoint: 'https://push.test/1',
  expirationTime: null,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

interface RecordedRequest {
  readonly call: string;
  readonly body?: unknown;
  readonly member?: unknown;
}
let requests: RecordedRequest[];
let key: string | null;
let failure: Error | undefined;
vi.mock('../src/engine/api/request.ts', () => ({
  request: async ({ name }: { name: string }, options: object = {}) => {
    if (failure !== undefined) throw failure;
    requests.push({ call: name, ...options });
    return name === 'getSettings' ? { push_public_key: key } : { ok: true };
  },
}));

let subscribe: ReturnType<typeof vi.fn>;
beforeEach(async () => {
  requests = [];
  key = KEY;
  failure = undefined;
  subscribe = vi.fn(async () => ({ toJSON: () => SUBSCRIPTION }));
  vi.stubGlobal('self', { registration: { pushManager: { subscribe } } });
  await claimDevice(ME);
});
afterEach(() => vi.unstubAllGlobals());

test('subscribes with the key of the server, and stores the subscription for the member of this device', async () => {
  await subscribeAgain();
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(requests).toEqual([
    { call: 'getSettings' },
    {
      call: 'storePush',
      body: { subscription: expect.objectContaining({ endpoint: SUBSCRIPTION.endpoint }) },
      member: ME,
    },
  ]);
});

test('reports the end of the subscription if the browser refuses', async () => {
  subscribe.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  await expect(subscribeAgain()).resolves.toBeUndefined();
  expect(requests.at(-1)).toEqual({ call: 'storePush', body: { subscription: null }, member: ME });
});

test('does nothing if no member is signed in, or the server sends no pushes', async () => {
  await releaseDevice();
  await expect(subscribeAgain()).resolves.toBeUndefined();
  expect(requests).toEqual([]);
  await claimDevice(ME);
  key = null;
  await subscribeAgain();
  expect([subscribe.mock.calls, requests.map(({ call }) => call)]).toEqual([[], ['getSettings']]);
});

test('resolves without an answer, and rejects on a defect', async () => {
  failure = new ApiFailure({ kind: 'network' });
  await expect(subscribeAgain()).resolves.toBeUndefined();
  failure = new Error('a defect');
  await expect(subscribeAgain()).rejects.toThrow('a defect');
});
