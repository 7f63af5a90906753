import type { QueryConfig } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { type FakeMailServer, startFakeMailServer } from '../../fixtures/providers/fake-mail-server.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { Jobs } from '../jobs/jobs.ts';
import type { MailKind } from './mail-kind.ts';
import { Mails, type MailsOptions } from './mails.ts';
import { MailWriter } from './mail-writer.ts';
import { openSmtp } from './smtp.ts';
import { MAIL_SITE } from '../../fixtures/mail-site.ts';

const SITE = { ...MAIL_SITE, time_zone: 'UTC' };
const greet: MailKind<{ readonly name: string }> = {
  name: 'greet',
  sample: { name: 'Anna' },
  words: ({ locale }, { name }) =>
    locale === 'fr'
      ? { subject: `Bonjour ${name}`, paragraphs: ['Heureux de vous revoir à l’été.'] }
      : {
          subject: `Hello ${name}`,
          paragraphs: ['Good to see you.'],
          unsubscribeUrl: 'https://liaison.example/u',
        },
};

let database: TestDatabase;
let server: FakeMailServer;
let anna: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  anna = await createTestMember(database.pool, { name: 'Anna' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  server = await startFakeMailServer();
});
const opened: Mails[] = [];
const errors: unknown[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((mails) => mails.close()));
  errors.splice(0);
  await server.stop();
  await database.pool.query('DELETE FROM mails');
});

const NO_JOBS = { enqueue: async () => {} };

/** The mail sending of one process. */
function openMails(options: Partial<MailsOptions> = {}): Mails {
  const mails = new Mails({
    pool: database.pool,
    jobs: NO_JOBS,
    writer: new MailWriter({ kinds: [greet], siteOf: async () => SITE }),
    smtp: openSmtp(server.url),
    from: undefined,
    onError: (error) => errors.push(error),
    ...options,
  });
  opened.push(mails);
  return mails;
}

async function queue(recipient: string, name = 'Anna', language = 'en'): Promise<void> {
  await database.pool.query('UPDATE members SET language = $2 WHERE id = $1', [anna.id, language]);
  await database.pool.query("SELECT queue_mail($1, 'greet', $2, NULL, $3)", [anna.id, { name }, recipient]);
}

interface Row {
  readonly id: string;
  readonly recipient: string;
  readonly state: 'sent' | 'failed' | 'waiting';
  readonly data: object;
  readonly error: string | null;
  readonly attempts: number;
  readonly seconds: number;
}
async function rows(): Promise<Row[]> {
  const { rows: found } = await database.pool.query<Row>(
    `SELECT id, recipient, CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state,
       data, error, attempts, extract(epoch FROM due_at - now())::int AS seconds FROM mails ORDER BY recipient`,
  );
  return found;
}
const dueNow = () => database.pool.query('UPDATE mails SET due_at = now()');
const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `m${String(number).padStart(2, '0')}@test.example`);

test('sends a mail as text and HTML with the headers of an automatic mail, and empties its data', async () => {
  await queue('anna@test.example', 'Ännchen <script>alert(1)</script>');
  await openMails().send();
  const [row] = await rows();
  const [mail] = server.received;
  expect(row).toMatchObject({ state: 'sent', error: null, attempts: 1 });
  expect(row?.data).toEqual({});
  expect(mail).toMatchObject({ to: 'anna@test.example', envelopeFrom: 'help@liaison.example' });
  expect(mail?.headers).toMatchObject({
    from: 'Liaison <help@liaison.example>',
    to: 'anna@test.example',
    subject: 'Hello Ännchen <script>alert(1)</script>',
    'message-id': `<${row?.id}@liaison.example>`,
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': '<https://liaison.example/u>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(mail?.html).toContain('Hello Ännchen &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(mail?.html).not.toContain('<script');
  expect(mail?.text).toContain('Hello Ännchen <script>');
});

test('passes the country of the member to the texts as a part of the locale', async () => {
  const locales: string[] = [];
  const kind: typeof greet = {
    ...greet,
    words: (i18n, data, context) => (locales.push(context.locale), greet.words(i18n, data, context)),
  };
  await database.pool.query("UPDATE members SET country = 'BE' WHERE id = $1", [anna.id]);
  await queue('belgian@test.example');
  await openMails({ writer: new MailWriter({ kinds: [kind], siteOf: async () => SITE }) }).send();
  expect(locales).toEqual(['en-BE']);
});

test('writes French, and English for a language without texts', async () => {
  await queue('fr@test.example', 'Anna', 'fr');
  await queue('nl@test.example', 'Anna', 'nl');
  await openMails({ from: 'mail@liaison.example' }).send();
  const byRecipient = new Map(server.received.map((mail) => [mail.to, mail]));
  const french = byRecipient.get('fr@test.example');
  expect(french?.headers).toMatchObject({ subject: 'Bonjour Anna', from: 'Liaison <mail@liaison.example>' });
  expect(french?.headers['reply-to']).toBe('help@liaison.example');
  expect(french?.headers['list-unsubscribe']).toBeUndefined();
  expect(french?.text).toContain('Heureux de vous revoir à l’été.');
  expect(french?.html).toContain('<html lang="fr">');
  expect(byRecipient.get('nl@test.example')?.headers['subject']).toBe('Hello Anna');
});

test('sends each mail once when two processes send at once', async () => {
  const all = addresses(40);
  for (const recipient of all) await queue(recipient);
  server.beforeAccept = () => sleep(5);
  const [one, two] = [openMails(), openMails()];
  await Promise.all([one.send(), two.send(), one.send(), two.send()]);
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(all);
  expect((await rows()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true);
});

test('loses no mail while the mail server is down, and delivers all once it answers again', async () => {
  const all = addresses(12);
  for (const recipient of all) await queue(recipient);
  const mails = openMails();
  await server.stop();
  await mails.send();
  const down = await rows();
  expect(down.every(({ state, data }) => state === 'waiting' && 'name' in data)).toBe(true);
  const tried = down.filter(({ attempts }) => attempts > 0);
  // A run stops at the outage, so the other mails stay due. It tries at most one mail for each connection.
  expect(tried.length).toBeGreaterThan(0);
  expect(tried.length).toBeLessThanOrEqual(4);
  expect(tried.every(({ seconds }) => seconds > 30 && seconds <= 60)).toBe(true);
  expect(errors.length).toBeGreaterThan(0);

  await server.start();
  await dueNow();
  await mails.send();
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(all);
  expect((await rows()).every(({ state, error }) => state === 'sent' && error === null)).toBe(true);
});

test('doubles the wait after each temporary refusal, up to four hours', async () => {
  await queue('full@test.example');
  server.refuse = () => 452;
  const mails = openMails();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await dueNow();
    await mails.send();
    waits.push(Math.ceil(((await rows())[0]?.seconds ?? 0) / 60));
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
  expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: 10, data: { name: 'Anna' } });
  expect((await rows())[0]?.error).toContain('452');
});

test('marks a permanently refused mail as failed, and sends the others', async () => {
  for (const recipient of ['a@test.example', 'gone@test.example', 'z@test.example']) await queue(recipient);
  server.refuse = (recipient) => (recipient === 'gone@test.example' ? 550 : undefined);
  const mails = openMails();
  await mails.send();
  await dueNow();
  await mails.send();
  expect(await rows()).toMatchObject([
    { recipient: 'a@test.example', state: 'sent' },
    { recipient: 'gone@test.example', state: 'failed', attempts: 1, error: expect.stringContaining('550') },
    { recipient: 'z@test.example', state: 'sent' },
  ]);
  expect((await rows()).map(({ data }) => data)).toEqual([{}, {}, {}]);
});

test('leaves a mail of an unknown kind or without a sender queued', async () => {
  await queue('anna@test.example');
  await openMails({ writer: new MailWriter({ kinds: [], siteOf: async () => SITE }) }).send();
  expect(await rows()).toMatchObject([{ state: 'waiting', error: 'there is no kind of mail greet' }]);
  await dueNow();
  await openMails({
    writer: new MailWriter({ kinds: [greet], siteOf: async () => ({ ...SITE, support_email: '' }) }),
  }).send();
  expect(await rows()).toMatchObject([{ state: 'waiting', error: expect.stringContaining('set MAIL_FROM') }]);
  expect(server.received).toEqual([]);
});

test('sends a mail of a killed process again, with the same Message-ID', async () => {
  await queue('anna@test.example');
  // The mail server accepts the mail, but the process dies before it can record it.
  const dying = openMails({ pool: { query: failOnSent } as unknown as MailsOptions['pool'] });
  await expect(dying.send()).rejects.toThrow('killed');
  const held = openMails();
  await held.send();
  expect(server.received).toHaveLength(1);
  await dueNow();
  await held.send();
  expect(server.received.map(({ headers }) => headers['message-id'])).toEqual(
    Array.from({ length: 2 }, () => server.received[0]?.headers['message-id']),
  );
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

function failOnSent(query: string | QueryConfig, values: unknown[]): Promise<unknown> {
  const text = typeof query === 'string' ? query : query.text;
  if (text.includes('sent_at = now()')) return Promise.reject(new Error('killed'));
  return database.pool.query(query, values);
}

test('leaves all mails queued without a mail server', async () => {
  await queue('anna@test.example');
  const enqueue = vi.fn(async () => {});
  const mails = openMails({ smtp: undefined, jobs: { enqueue } });
  mails.wake();
  await mails.send();
  await sleep(150);
  expect(enqueue).not.toHaveBeenCalled();
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, data: { name: 'Anna' } }]);
});

test('sends a queued mail by one job for many calls of `wake`', async () => {
  const jobs = new Jobs({
    pool: database.pool,
    engine: 'postgresql',
    onError: (error) => errors.push(error),
    pollSeconds: 0.5,
  });
  const mails = openMails({ jobs });
  const enqueue = vi.spyOn(jobs, 'enqueue');
  jobs.register(mails.job);
  await jobs.start();
  await queue('anna@test.example');
  for (let call = 0; call < 20; call += 1) mails.wake();
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 20_000);
  expect(enqueue).toHaveBeenCalledTimes(1);
  await jobs.stop();
  expect(errors).toEqual([]);
});
