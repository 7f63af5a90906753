import { createServer, type Server, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFakePushService, type FakePushService } from '../../fixtures/providers/fake-push-server.ts';
import { GuardedAgent, type GuardedAgentOptions } from './guarded-agent.ts';

const MESSAGE = { headers: { ttl: '60' }, body: Buffer.from('words') };

/** Counts connections on IPv4 and IPv6. */
let servers: Server[];
let connections = 0;
let port: number;
let pushService: FakePushService;
beforeAll(async () => {
  const open = (host: string, at: number) =>
    new Promise<Server>((resolve) => {
      const server: Server = createServer((socket) => {
        connections += 1;
        socket.destroy();
      }).listen(at, host, () => resolve(server));
    });
  const first = await open('127.0.0.1', 0);
  const address = first.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  servers = [first, await open('::1', port)];
  pushService = await startFakePushService();
});
afterAll(async () => {
  connect.mockRestore();
  for (const one of servers) one.close();
  await pushService.close();
});

const connect = vi.spyOn(Socket.prototype, 'connect');
beforeEach(() => {
  connections = 0;
  connect.mockClear();
  pushService.received.length = 0;
  pushService.answer({ status: 201 });
});
afterEach(() => expect(connections).toBe(0));

const post = (address: string, options: GuardedAgentOptions = {}) => new GuardedAgent(options).post(address, MESSAGE);
const resolvingTo = (...addresses: string[]) =>
  vi.fn(async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

test('detects a connection to the test servers', async () => {
  await expect(
    new GuardedAgent({ testOrigin: `http://127.0.0.1:${port}` }).post(`http://127.0.0.1:${port}/`, MESSAGE),
  ).rejects.toThrow();
  expect(connections).toBe(1);
  connections = 0;
});

describe('refuses addresses that are not public without a connection', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '127.8.9.10',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '0.0.0.0',
    '0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::808:808]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2002:808:808::1]',
    '[2001::1]',
    '[2001:0:7f00:1::]',
    '[2001:10::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[5f00::1]',
    '[4000::1]',
  ])('%s', async (host) => {
    const agent = new GuardedAgent();
    for (const address of [`https://${host}:${port}/push`, `https://${host}/push`]) {
      expect(agent.findRefusalReason(address)).toBe('not a public address');
      await expect(agent.post(address, MESSAGE)).rejects.toThrow('not a public address');
    }
    expect(connect).not.toHaveBeenCalled();
  });

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '[2606:4700:4700::1111]', '[2a00:1450:4001::1]'])(
    'accepts %s',
    (host) => {
      expect(new GuardedAgent().findRefusalReason(`https://${host}/push`)).toBeUndefined();
    },
  );
});

describe('checks the addresses of a name when the connection opens', () => {
  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['fd00::1'],
    ['0.0.0.0'],
    ['127.0.0.1', '::1', '192.168.0.1'],
    [],
  ])('refuses a name that resolves to %s %s %s', async (...addresses) => {
    const resolve = resolvingTo(...addresses);
    await expect(post(`https://push.example:${port}/`, { resolve })).rejects.toThrow('a name without a public address');
    // The agent looks a name up only once, because a second look-up could return another address.
    expect(resolve.mock.calls).toEqual([['push.example']]);
  });

  test('resolves and refuses names of this machine', async () => {
    for (const host of ['localhost', 'LOCALHOST'])
      await expect(post(`https://${host}:${port}/`)).rejects.toThrow('a name without a public address');
  });

  test('passes only the public addresses of a name to the connection', async () => {
    const seen: unknown[] = [];
    connect.mockImplementationOnce(function stop(this: Socket, ...args: unknown[]) {
      const [options] = args.flat() as [
        { lookup: (host: string, options: object, callback: (...found: unknown[]) => void) => void },
      ];
      options.lookup('push.example', { all: true }, (_error, found) => {
        seen.push(found);
        this.destroy(new Error('enough'));
      });
      return this;
    });
    await expect(
      post('https://push.example/', { resolve: resolvingTo('127.0.0.1', '8.8.8.8', '::1') }),
    ).rejects.toThrow('enough');
    expect(seen).toEqual([[{ address: '8.8.8.8', family: 4 }]]);
  });

  test('fails in time when a name cannot be resolved or the resolver does not answer', async () => {
    await expect(
      post('https://push.example/', {
        resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
      }),
    ).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(
      post('https://push.example/', { resolve: () => new Promise(() => {}), timeLimitMs: 50 }),
    ).rejects.toThrow();
  });
});

test.each([
  ['http://push.example/', 'not https'],
  ['ftp://push.example/', 'not https'],
  ['file:///etc/passwd', 'not https'],
  ['https://user@push.example/', 'an address with credentials'],
  ['https://:secret@push.example/', 'an address with credentials'],
  ['push.example', 'not an address'],
  ['', 'not an address'],
])('refuses "%s": %s', async (address, reason) => {
  await expect(post(address, { resolve: resolvingTo('127.0.0.1') })).rejects.toThrow(reason);
  expect(connect).not.toHaveBeenCalled();
});

describe('the test origin', () => {
  const ask = (path = '/', options: GuardedAgentOptions = {}) =>
    post(pushService.origin + path, { testOrigin: pushService.origin, ...options });

  test('is reached only if allowed, and only at its exact origin', async () => {
    expect(await ask()).toEqual({ status: 201, retryAfter: undefined });
    expect(pushService.received).toMatchObject([
      { method: 'POST', headers: { ttl: '60', 'content-length': '5' }, body: Buffer.from('words') },
    ]);
    const { port: own } = new URL(pushService.origin);
    for (const other of [
      `http://localhost:${own}/`,
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${own}/`,
      `http://x@127.0.0.1:${own}/`,
    ]) {
      await expect(post(other, { testOrigin: pushService.origin })).rejects.toThrow(
        /not https|not a public address|credentials/,
      );
    }
    await expect(post(`${pushService.origin}/`)).rejects.toThrow('not https');
    expect(pushService.received).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])(
    'that redirects by %i is refused, and the agent does not request its target',
    async (status) => {
      pushService.answer({ status, headers: { location: `http://127.0.0.1:${port}/` } });
      await expect(ask()).rejects.toThrow('a redirect');
      expect(pushService.received).toHaveLength(1);
    },
  );

  test('does not receive a cookie that it set', async () => {
    pushService.answer({ status: 201, headers: { 'set-cookie': 'a=b' } });
    await ask();
    await ask();
    expect(pushService.received.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
  });

  test('causes a timeout when it is slow, and is disconnected when its body is long', async () => {
    pushService.answer({ status: 201, delayMs: 5_000 });
    // Waiting for the answer would resolve with its 201.
    await expect(ask('/', { timeLimitMs: 100 })).rejects.toThrow();
    pushService.answer({ status: 201, bytes: 20_000_000 });
    expect((await ask()).status).toBe(201);
    pushService.answer({ status: 201, headers: { 'x-long': 'x'.repeat(100_000) } });
    await expect(ask()).rejects.toThrow();
  });

  test('has its Retry-After header returned', async () => {
    pushService.answer({ status: 429, headers: { 'retry-after': '7' } });
    expect(await ask()).toEqual({ status: 429, retryAfter: '7' });
  });
});
