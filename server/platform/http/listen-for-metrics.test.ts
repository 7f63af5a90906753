import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../fixtures/free-port.ts';
import { listenForMetrics } from './listen-for-metrics.ts';
import { createMetrics } from './metrics.ts';

const metrics = createMetrics(() => 3);
let origin: string;
let address: { port: number; host: string };
let close: () => Promise<void>;
beforeAll(async () => {
  address = { port: await freePort(), host: '127.0.0.1' };
  origin = `http://127.0.0.1:${address.port}`;
  close = await listenForMetrics(metrics, address);
});
afterAll(() => close());

test('serves the metrics', async () => {
  for (const path of ['/metrics', '/metrics?name=x']) {
    const answer = await fetch(origin + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.registry.contentType]);
    expect(await answer.text()).toContain('liaison_live_streams 3');
  }
});

test('answers HEAD as GET without a body', async () => {
  const answer = await fetch(`${origin}/metrics`, { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test.each(['/', '/metrics/', '/METRICS', '/api/user.php', '/healthz', '/%6detrics'])(
  'answers 404 to %s',
  async (path) => {
    const answer = await fetch(origin + path);
    expect([answer.status, await answer.text()]).toEqual([404, 'not found']);
  },
);

test('refuses other methods', async () => {
  const answer = await fetch(`${origin}/metrics`, { method: 'POST', body: 'x' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('answers 500 when a metric cannot be collected', async () => {
  const broken = { registry: { contentType: 'text/plain', metrics: () => Promise.reject(new Error('no')) } };
  const port = await freePort();
  const stop = await listenForMetrics(broken as unknown as typeof metrics, { port, host: '127.0.0.1' });
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500);
  await stop();
});

test('rejects when the port is taken', async () => {
  await expect(listenForMetrics(metrics, address)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
