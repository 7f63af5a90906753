import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { type LiveEvent, openLiveBus } from './live-bus.ts';

const change = (data: string): LiveEvent => ({ name: 'change', data });

test('calls every listener of the topic in the same process at once, and no other listener', async () => {
  const bus = openLiveBus(undefined, () => {});
  const received: string[] = [];
  const endFirst = bus.subscribe('a', (event) => received.push(`first ${event.data}`));
  bus.subscribe('a', (event) => received.push(`second ${event.data}`));
  bus.subscribe('b', (event) => received.push(`other ${event.data}`));
  bus.publish('a', change('1'));
  endFirst();
  endFirst();
  bus.publish('a', change('2'));
  expect(received).toEqual(['first 1', 'second 1', 'second 2']);
  await bus.close();
});

test('reports an outage of Redis once despite many retries, and reports that it is not connected', async () => {
  let tries = 0;
  const server = createServer((socket) => {
    tries += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reports: string[] = [];
  const bus = openLiveBus(`redis://me:secret@127.0.0.1:${port}`, (message) => reports.push(message));
  await vi.waitFor(() => expect(tries).toBeGreaterThan(5), 10_000);
  expect(bus.isConnected()).toBe(false);
  await bus.close();
  server.close();
  expect(reports).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Redis at 127\\.0\\.0\\.1:${port} does not answer \\(.+\\): start it, or correct REDIS_URL; until then`,
      ),
    ),
  ]);
});
