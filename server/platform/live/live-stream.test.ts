import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveStream, LiveStreams } from './live-stream.ts';

let app: FastifyInstance;
let streams: LiveStreams;
let opened: LiveStream[];
let onClose: ReturnType<typeof vi.fn<() => void>>;
let port: number;

beforeEach(async () => {
  streams = new LiveStreams(100);
  opened = [];
  onClose = vi.fn<() => void>();
  app = fastify();
  app.get('/live', (_request, reply) => {
    opened.push(streams.open(reply, onClose));
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  streams.close();
  await app.close();
});

async function openSocket(): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.on('error', () => {});
  socket.write('GET /live HTTP/1.1\r\nHost: test\r\n\r\n');
  await vi.waitFor(() => expect(text).toContain('retry:'));
  return { socket, received: () => text };
}

test('sends headers, retry, events and heartbeats in the format of the specification', async () => {
  const { received } = await openSocket();
  expect(received()).toMatch(/^HTTP\/1.1 200 OK\r\ncontent-type: text\/event-stream; charset=utf-8\r\n/);
  expect(received().toLowerCase()).not.toContain('transfer-encoding');
  expect(received()).toMatch(/\r\n\r\nretry: \d{4}\n\n/);
  opened[0]?.send({ name: 'change', data: '{"a":1}' });
  await vi.waitFor(() => expect(received()).toContain('event: change\ndata: {"a":1}\n\n'));
  await vi.waitFor(() => expect(received()).toMatch(/:\n\n$/));
});

test('delivers an event to a reader that uses fetch', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/live`);
  opened[0]?.send({ name: 'session_end', data: '{}' });
  opened[0]?.end();
  expect(await response.text()).toMatch(/^retry: \d+\n\nevent: session_end\ndata: {}\n\n$/);
  expect(onClose).toHaveBeenCalledOnce();
});

test('calls onClose once when a device disconnects', async () => {
  const { socket } = await openSocket();
  expect(streams.size).toBe(1);
  socket.destroy();
  await vi.waitFor(() => expect(streams.size).toBe(0));
  expect(onClose).toHaveBeenCalledOnce();
  opened[0]?.send({ name: 'change', data: '{}' });
});

test('disconnects a device that does not read', async () => {
  const { socket } = await openSocket();
  socket.pause();
  const data = JSON.stringify('x'.repeat(64 * 1024));
  for (let sent = 0; sent < 400 && streams.size > 0; sent += 1) {
    opened[0]?.send({ name: 'change', data });
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.waitFor(() => expect(streams.size).toBe(0));
});

test('ends all streams at shutdown, and a later one at once', async () => {
  const { socket } = await openSocket();
  const ended = once(socket, 'end');
  streams.close();
  await ended;
  const late = await fetch(`http://127.0.0.1:${port}/live`);
  expect(await late.text()).toMatch(/^retry: \d+\n\n$/);
});
