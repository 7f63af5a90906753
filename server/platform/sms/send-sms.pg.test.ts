import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { sendSms } from './send-sms.ts';
import { openSmsProvider, type SmsProvider } from './sms-provider.ts';

let database: TestDatabase;
let server: Server;
let provider: SmsProvider;
let status: number;
let received: { path: string; authorization: string; form: Record<string, string> }[];
beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer((request, response) => void answer(request).then(() => response.writeHead(status).end('{}')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  provider = openSmsProvider(`http://AC%2F1:secret@127.0.0.1:${port}`, 'Example');
});
afterAll(async () => {
  server.close();
  await database.drop();
});
beforeEach(async () => {
  [status, received] = [201, []];
  await database.pool.query('DELETE FROM sms');
});

async function answer(request: IncomingMessage): Promise<void> {
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  received.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form });
}
const queue = async (minutes = 10) => {
  const { id } = await createTestMember(database.pool);
  await database.pool.query(
    "INSERT INTO sms (member_id, recipient, body, expires_at) VALUES ($1, '+31612345678', '482113', now() + make_interval(mins => $2))",
    [id, minutes],
  );
};
const errors: unknown[] = [];
const send = () => sendSms({ pool: database.pool, provider, onError: (error) => errors.push(error) });
const count = async () => (await database.pool.query('SELECT FROM sms')).rowCount;

test('submits an SMS to the provider once, and deletes it', async () => {
  await queue();
  await Promise.all([send(), send(), send()]);
  expect(received).toEqual([
    {
      path: '/2010-04-01/Accounts/AC%2F1/Messages.json',
      authorization: `Basic ${Buffer.from('AC/1:secret').toString('base64')}`,
      form: { To: '+31612345678', From: 'Example', Body: '482113' },
    },
  ]);
  expect(await count()).toBe(0);
});

test('leaves an SMS to the process that has claimed it', async () => {
  await queue();
  const other = await database.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query('BEGIN');
  await other.query('SELECT FROM claim_sms(1)');
  expect(await send()).toBe(0);
  await other.query('COMMIT');
  expect([received, await count()]).toEqual([[], 1]);
});

test('retries a refused SMS later, unless its code is too old', async () => {
  status = 503;
  await queue();
  await queue(-1);
  await send();
  expect([received.length, await count()]).toEqual([1, 2]);
  expect(String(errors.at(-1))).toMatch(/answered 503$/);
  await send();
  expect(received).toHaveLength(1);
  await database.pool.query('UPDATE sms SET due_at = now()');
  status = 201;
  await send();
  expect([received.length, await count()]).toEqual([2, 1]);
});

test('uses https beyond this machine', () => {
  expect(() => openSmsProvider('http://a:b@sms.example', 'x')).toThrow('https');
});
