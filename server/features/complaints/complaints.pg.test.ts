import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '../../../contract/base/call.ts';
import { sendComplaint } from '../../../contract/complaints.ts';
import { COMPLAINTS_A_DAY, COMPLAINTS_A_NETWORK_A_DAY, COMPLAINTS_RETENTION_DAYS } from '../../../contract/operator.ts';
import { appeal } from '../../../contract/suspension.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { sweepComplaints } from './routes.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const pool = () => server.database.pool;
let network = 0;
/** Each complaint comes from a network of its own, unless a test names one. */
function send(overrides: Partial<BodyOf<typeof sendComplaint>> = {}, who?: TestMember, remoteAddress?: string) {
  network += 1;
  const body = {
    id: randomUUID(),
    kind: 'content' as const,
    place: 'https://liaison.example/members/1',
    body: 'This picture is of me.',
    email: who === undefined ? `${randomUUID()}@test.example` : null,
    language: 'fr' as const,
    good_faith: true as const,
    ...overrides,
  };
  return server.as(who)(sendComplaint, {
    body,
    remoteAddress: remoteAddress ?? `10.${network >> 8}.${network & 255}.1`,
  });
}
/** Makes all calls wait before any of them stores its complaint, so that they run concurrently. */
const sendAtOnce = (calls: readonly (() => ReturnType<typeof send>)[]) =>
  callBeside(pool(), {
    work: (client) => client.query('LOCK TABLE complaints IN SHARE MODE'),
    calls,
    pattern: '%store_complaint(%',
  });
const stored = async (number: string) =>
  (await pool().query('SELECT * FROM complaints WHERE number = $1', [number])).rows[0];
const mailsOf = async (recipient: string) =>
  (await pool().query('SELECT kind, language, data FROM mails WHERE lower(recipient) = $1', [recipient])).rows;

describe('a complaint', () => {
  test('of a visitor is stored, numbered and confirmed in their language', async () => {
    const email = `${randomUUID()}@test.example`;
    const { number } = (await send({ email })).body;
    expect(number).toMatch(/^C-20\d\d-\d{6}$/);
    expect(await stored(number)).toMatchObject({ member_id: null, email, kind: 'content', state: 'open' });
    expect(await mailsOf(email)).toEqual([{ kind: 'complaint_received', language: 'fr', data: { number } }]);
  });

  test('of a member uses the address of the account', async () => {
    const anna = await createTestMember(pool());
    const { number } = (await send({ email: 'visitor@test.example' }, anna)).body;
    expect(await stored(number)).toMatchObject({ member_id: anna.id, email: anna.email, language: 'en' });
    expect(await mailsOf('visitor@test.example')).toEqual([]);
  });

  test('needs an address, a text and good faith', async () => {
    for (const wrong of [
      { email: null },
      { body: ' \u200b' },
      { good_faith: false as true },
      { body: 'x'.repeat(5_001) },
    ])
      expect((await send(wrong)).code).toBe('invalid_request');
  });

  test('is stored once when the device repeats the call concurrently and later', async () => {
    const id = randomUUID();
    const email = `${randomUUID()}@test.example`;
    const answers = await sendAtOnce(Array.from({ length: 5 }, () => () => send({ id, email })));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok']));
    const numbers = new Set(answers.map(({ body }) => body.number));
    expect(numbers.size).toBe(1);
    expect((await send({ id, email })).body.number).toBe([...numbers][0]);
    expect(await mailsOf(email)).toHaveLength(1);
  });

  test.each([
    ['kind', { kind: 'other' }],
    ['place', { place: 'https://liaison.example/members/2' }],
    ['text', { body: 'This picture is of my sister.' }],
    ['address', { email: 'other@test.example' }],
  ] as const)('is not replaced by a call with its id and another %s, which is refused', async (_name, change) => {
    const [id, email] = [randomUUID(), `${randomUUID()}@test.example`];
    const { number } = (await send({ id, email })).body;
    const before = await stored(number);
    expect(await send({ id, email, ...change })).toMatchObject({ status: 409, code: 'id_conflict' });
    expect([await stored(number), (await send({ id, email })).body.number]).toEqual([before, number]);
  });

  test('of a member with a known id and another text is refused', async () => {
    const [id, anna] = [randomUUID(), await createTestMember(pool())];
    const { number } = (await send({ id }, anna)).body;
    expect((await send({ id, body: 'Another text.' }, anna)).code).toBe('id_conflict');
    expect((await send({ id }, anna)).body.number).toBe(number);
  });

  test('with one id and two texts at once is stored once', async () => {
    const [id, email] = [randomUUID(), `${randomUUID()}@test.example`];
    const answers = await sendAtOnce(['One.', 'Two.'].map((body) => () => send({ id, email, body })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['id_conflict', 'ok']);
  });

  test('does not reveal its number to another sender who knows the id', async () => {
    const id = randomUUID();
    await send({ id }, await createTestMember(pool()));
    const others = [undefined, await createTestMember(pool())];
    for (const other of others) expect((await send({ id }, other)).code).toBe('id_conflict');
    const races = randomUUID();
    const senders = [undefined, await createTestMember(pool()), await createTestMember(pool())];
    const answers = await sendAtOnce(senders.map((sender) => () => send({ id: races }, sender)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['id_conflict', 'id_conflict', 'ok']);
  });
});

describe('the limits of a day', () => {
  test('apply to the address that a visitor enters, in any spelling and under concurrency', async () => {
    const email = `${randomUUID()}@test.example`;
    const from = '192.0.2.99';
    const spellings = Array.from({ length: COMPLAINTS_A_DAY + 3 }, (_, index) =>
      index % 2 ? email.toUpperCase() : email,
    );
    const codes = await server.database.race(
      spellings.map((one) => async () => (await send({ email: one }, undefined, from)).code),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(COMPLAINTS_A_DAY);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(3);
    // A visitor from another network may own the address, so the complaint is accepted. The mailbox receives no further mail.
    expect((await send({ email })).code).toBe('ok');
    expect(await mailsOf(email)).toHaveLength(COMPLAINTS_A_DAY);
  });

  test('of a member count neither complaints that visitors send with their address nor appeals', async () => {
    const anna = await createTestMember(pool());
    const shared = '192.0.2.55';
    for (let count = 0; count <= COMPLAINTS_A_DAY; count += 1) await send({ email: anna.email }, undefined, shared);
    for (let count = 0; count < COMPLAINTS_A_DAY; count += 1) expect((await send({}, anna, shared)).code).toBe('ok');
    expect((await send({}, anna)).code).toBe('rate_limited');
    const { rows } = await pool().query<{ number: string }>(
      `SELECT number FROM suspend_member('vera', $1, '{"facts": "You asked for money.", "rule": "Section 4"}', NULL)`,
      [anna.id],
    );
    const body = { id: randomUUID(), decision: rows[0]?.number ?? '', body: 'I did not.' };
    expect((await server.as(anna)(appeal, { body, remoteAddress: shared })).code).toBe('ok');
  });

  test('apply to a network', async () => {
    const codes: string[] = [];
    for (let count = 0; count < COMPLAINTS_A_NETWORK_A_DAY + 1; count += 1)
      codes.push((await send({}, undefined, '192.0.2.77')).code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(COMPLAINTS_A_NETWORK_A_DAY);
    expect(codes.at(-1)).toBe('rate_limited');
  });
});

test('deletes closed complaints after the retention days and no open ones', async () => {
  const [open, closed] = [(await send()).body.number, (await send()).body.number];
  await pool().query("SELECT close_case('vera', $1, 'answer', 'A secret answer.')", [closed]);
  const age = (days: number) =>
    pool().query(
      `WITH c AS (UPDATE complaints SET created_at = created_at - make_interval(days => $1),
         decided_at = decided_at - make_interval(days => $1))
       UPDATE decisions SET ended_at = ended_at - make_interval(days => $1)`,
      [days],
    );
  await age(COMPLAINTS_RETENTION_DAYS - 1);
  await sweepComplaints(pool());
  expect(await stored(closed)).toBeDefined();
  await age(2);
  await sweepComplaints(pool());
  expect([await stored(closed), (await stored(open))?.state]).toEqual([undefined, 'open']);
  expect((await pool().query("SELECT FROM decisions WHERE facts LIKE '%secret%'")).rowCount).toBe(0);
});
