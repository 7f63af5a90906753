import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { sendComplaint } from '../../../contract/complaints.ts';
import { report } from '../../../contract/reports.ts';
import { signUp } from '../../../contract/signup.ts';
import { appeal, getSuspension } from '../../../contract/suspension.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createEmbeddedFolder, openEmbedded } from '../../fixtures/database/embedded-folder.ts';
import { openLive } from '../../fixtures/requests/live-reader.ts';
import { createTestMember, testSite, type TestMember } from '../../fixtures/members.ts';
import { runOperator } from '../../fixtures/operator-command.ts';
import { logAbout } from '../../fixtures/operator.ts';
import { askForBody } from '../../fixtures/requests/patient-client.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { signupForm } from '../../fixtures/signups.ts';
import { type ServerProcess, startServerProcess } from '../../fixtures/server-process.ts';

// This server has no Redis. The command line reaches its streams only through the database.
let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerProcess({ DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await server.kill();
  await database.drop();
});

const pool = () => database.pool;
const operate = (...args: readonly string[]) => runOperator({ DATABASE_URL: database.url }, ...args);
const REASONS = ['--reason', 'You asked two members for money.', '--rule', 'Section 4 of the terms'];
const at = () => server.origin;

describe('beside a running server', () => {
  test('suspends a member, ends their stream at once, answers the appeal and lifts the suspension', async () => {
    const anna = await createTestMember(pool());
    const stream = await openLive(server.origin, anna);
    const done = await operate('suspend', anna.email, ...REASONS, '--days', '14', '--json');
    expect([done.code, done.error]).toEqual([0, '']);
    const { number } = JSON.parse(done.out) as { number: string };
    await stream.ended;
    expect(stream.names.at(-1)).toBe('session_end');
    const { decision } = await askForBody(at, getSuspension, { who: anna });
    expect(decision).toMatchObject({ number, facts: 'You asked two members for money.' });

    const body = { id: randomUUID(), decision: number, body: 'It was a joke between friends.' };
    const sent = await askForBody(at, appeal, { who: anna, body });
    const listed = await operate('list');
    expect(listed.out).toMatch(new RegExp(`${sent.number} .* appeal .* It was a joke between friends\\.`));
    const shown = await operate('show', sent.number.toLowerCase());
    expect(shown.out).toContain(`${number}  suspend by vera`);
    expect(shown.out).toContain('rule: Section 4 of the terms');

    const answered = await operate('answer', sent.number, '--accept', '--text', 'You were right.', '--as', 'robin');
    expect([answered.code, answered.error]).toEqual([0, '']);
    // The server removes the session from its cache.
    await vi.waitFor(async () => expect((await askForBody(at, getUser, { who: anna })).user?.id).toBe(anna.id), 10_000);
    expect(await logAbout(pool(), anna.id)).toMatchObject([
      { act: 'suspend', actor: 'vera', decision: number },
      { act: 'accept', actor: 'robin' },
    ]);
    expect((await operate('log', '--member', anna.id)).out).toMatch(/robin +accept .*\n.*vera +suspend .*days=14/);
    expect((await operate('list')).out).not.toContain(sent.number);
    expect((await operate('list', '--all')).out).toContain(sent.number);
  });

  test('lists complaints and reports with their evidence, for people and as JSON', async () => {
    const [anna, ben] = [await createTestMember(pool()), await createTestMember(pool(), { name: 'Ben' })];
    await askForBody(at, report, { who: anna, body: { profile: ben.id, reason: 'fake', note: 'My cousin' } });
    const { number } = await askForBody(at, sendComplaint, {
      who: ben,
      body: {
        id: randomUUID(),
        kind: 'privacy',
        place: 'https://liaison.example/members/x',
        body: 'Two\nlines',
        email: null,
        language: 'en',
        good_faith: true,
      },
    });
    const cases = JSON.parse((await operate('list', '--json')).out) as { number: string; type: string }[];
    const reported = cases.find(({ type }) => type === 'report')?.number ?? '';
    expect((await operate('list')).out).toMatch(new RegExp(`${number} .* complaint .* privacy .* Two lines`));
    const shown = await operate('show', reported);
    expect(shown.out).toContain('My cousin');
    expect(shown.out).toContain('"name": "Ben"');
    expect((await operate('answer', reported, '--text', 'We looked.')).out).toContain(
      `${reported} is closed. Decision D-`,
    );
    expect(await operate('answer', reported, '--text', 'Again.')).toMatchObject({
      code: 1,
      error: `nothing was done: ${reported} is closed already\n`,
    });
    expect((await operate('answer', number, '--accept', '--text', 'Yes.')).error).toContain('is no appeal');
  });

  test('escapes control characters in the texts of members and visitors', async () => {
    const evil = '\u001b]0;mine\u0007\u009b31m\u202eevil';
    const body = {
      kind: 'content',
      place: '',
      body: `${evil}\nsecond`,
      email: 'x@test.example',
      language: 'en',
    } as const;
    const { number } = await askForBody(at, sendComplaint, {
      who: undefined,
      body: { ...body, id: randomUUID(), good_faith: true },
    });
    for (const args of [['list'], ['show', number], ['show', number, '--json']]) {
      const { out } = await operate(...args);
      expect(out).toContain(String.raw`\u001b]0;mine\u0007\u009b31m\u202eevil`);
      // oxlint-disable-next-line no-control-regex
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
    const shown = await operate('show', number, '--json');
    expect(JSON.parse(shown.out)).toMatchObject({ case: { words: `${evil}\nsecond` } });
  });

  test('does not suspend a complainant for their own complaint', async () => {
    const [anna, ben, eva] = await Promise.all([1, 2, 3].map(() => createTestMember(pool())));
    if (anna === undefined || ben === undefined || eva === undefined) throw new Error('there are no members');
    const body = { kind: 'content', place: '', body: 'Look at this.', language: 'en', good_faith: true } as const;
    const own = await askForBody(at, sendComplaint, { who: anna, body: { ...body, id: randomUUID(), email: null } });
    const inName = await askForBody(at, sendComplaint, {
      who: undefined,
      body: { ...body, id: randomUUID(), email: anna.email },
    });
    await askForBody(at, report, { who: anna, body: { profile: ben.id, reason: 'fake', note: '' } });
    const cases = JSON.parse((await operate('list', '--json')).out) as { number: string; about_id: string | null }[];
    const reported = cases.find(({ about_id }) => about_id === ben.id)?.number ?? '';
    expect((await operate('show', own.number)).out).not.toContain('about:');
    expect((await operate('show', inName.number)).out).toContain(`from: ${anna.email}, a visitor: nothing proves this`);
    const suspend = async (who: TestMember, number: string, ...more: string[]) =>
      (await operate('suspend', who.id, ...REASONS, '--case', number, ...more)).error;
    for (const number of [own.number, inName.number, reported])
      expect(await suspend(anna, number)).toContain(`${number} is not about this member`);
    expect(await suspend(eva, reported)).toContain('is not about this member');
    expect(await suspend(eva, 'C-2026-000000')).toContain('no complaint or report has the number');
    expect(await suspend(eva, own.number)).toBe('');
    expect(await suspend(ben, reported)).toBe('');
    expect(await suspend(anna, reported, '--unrelated')).toBe('');
  });

  test('hides and shows a profile, and approves and rejects pictures', async () => {
    const anna = await createTestMember(pool());
    const { id, filename } = await createTestPhoto(pool(), anna.id, { status: 'pending' });
    expect((await operate('hide', anna.id, ...REASONS)).out).toContain('The profile is hidden. Decision D-');
    expect((await operate('find', anna.email)).out).toMatch(/active +disabled/);
    expect((await operate('show-profile', anna.id, '--reason', 'A mistake.')).out).toContain('The profile is shown');
    expect((await operate('photos')).out).toMatch(new RegExp(`${id} .*/files/${filename}`));
    expect((await operate('approve', id)).out).toContain('The picture is approved');
    expect((await operate('approve', id)).error).toBe('nothing was done: the picture is approved already\n');
    expect((await operate('reject', id, ...REASONS, '--automated')).out).toContain('The picture is rejected');
    expect((await logAbout(pool(), anna.id)).map(({ act }) => act)).toEqual([
      'hide',
      'show',
      'approve_picture',
      'reject_picture',
    ]);
  });

  test.each([
    [['dance'], 'there is no command dance'],
    [['suspend'], 'use: suspend MEMBER'],
    [['suspend', 'nobody@test.example', ...REASONS], 'no account has the id or the e-mail address nobody@test.example'],
    [['suspend', 'a@test.example', '--reason', 'x'], '--rule is missing'],
    [['suspend', 'a@test.example', ...REASONS, '--days', '0'], '--days must be a whole number from 1'],
    [['list', '--days', '3'], 'list takes no --days'],
    [['list', '--nonsense'], "Unknown option '--nonsense'"],
    [['lift', 'a', 'b', '--reason', 'x'], 'use: lift MEMBER'],
    [['show', 'C-2026-000000'], 'nothing has the number C-2026-000000'],
    [['approve', randomUUID()], 'there is no picture'],
    [['suspend', 'a@test.example', ...REASONS, '--as', 'system'], '"system" is what no person does'],
    [['suspend', 'a@test.example', ...REASONS, '--as', ' '], 'this machine does not say who you are'],
  ])('refuses %j', async (args, words) => {
    const { code, error, out } = await operate(...args);
    expect([code, out]).toEqual([1, '']);
    expect(error).toContain(words);
    expect(error).not.toMatch(/^ +at /m);
  });

  test.each([['list'], ['photos'], ['log'], ['find', 'nobody@test.example'], ['codes']])(
    'reads without an actor: %j',
    async (...args) => {
      expect(await operate(...args, '--as', ' ')).toMatchObject({ code: 0 });
    },
  );

  test('loads no large package for a command that does not need it', async () => {
    // The process fails when it loads one of them.
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) {
        if (/node_modules.(drizzle-orm|pg-boss|@aws-sdk|@electric-sql)/.test(url)) throw new Error('loads ' + url);
        return next(url, context);
      } });`;
    const environment = {
      DATABASE_URL: database.url,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    };
    for (const args of [['--help'], ['list'], ['log'], ['find', 'nobody@test.example'], ['show', 'C-2026-000000']])
      expect((await runOperator(environment, ...args)).error).not.toContain('loads ');
    expect((await runOperator(environment, 'list')).code).toBe(0);
  });

  test('creates invitation codes, each for one sign-up', async () => {
    const made = await operate('make-invites', '2', '--reason', 'For the club', '--json');
    expect([made.code, made.error]).toEqual([0, '']);
    const { codes, number } = JSON.parse(made.out) as { codes: string[]; number: string };
    expect(new Set(codes).size).toBe(2);
    for (const invite of codes) {
      const { user } = await askForBody(at, signUp, {
        who: undefined,
        body: signupForm({ invite: invite.toLowerCase() }),
      });
      expect(user.status).toBe('not_confirmed');
    }
    await expect(askForBody(at, signUp, { who: undefined, body: signupForm({ invite: codes[0] }) })).rejects.toThrow(
      'invite_invalid',
    );
    const { rows } = await pool().query('SELECT act, actor, details FROM operator_log WHERE decision_number = $1', [
      number,
    ]);
    expect(rows).toMatchObject([{ act: 'make_invites', actor: 'vera', details: { count: 2 } }]);
    expect((await operate('make-invites', 'many', '--reason', 'x')).error).toContain('COUNT must be a whole number');
  });

  test('notes the review of the texts of a language, and checks which texts nobody has reviewed', async () => {
    const before = await operate('check', '--json');
    const [site] = JSON.parse(before.out) as { reviews: { language: string; state: string }[]; missing: string[] }[];
    expect(before.code).toBe(1);
    expect(site?.reviews.map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'missing'));
    expect(site?.missing).toContain('company.address');
    // An operator may have written a value of another kind.
    await pool().query(`UPDATE sites SET settings = settings || '{"reviewed_texts": null}' WHERE host IS NULL`);
    const done = await operate('confirm-texts', 'nl', '--reason', 'Read by a lawyer');
    expect([done.code, done.error]).toEqual([0, '']);
    expect((await operate('confirm-texts', 'nl', '--reason', 'x')).error).toContain('reviewed already');
    expect((await operate('confirm-texts', 'ja', '--reason', 'x')).error).toContain('ja is no language');
    const [after] = JSON.parse((await operate('check', '--json')).out) as (typeof site)[];
    expect(after?.reviews.filter(({ state }) => state === 'reviewed').map(({ language }) => language)).toEqual(['nl']);
    await pool().query(`UPDATE sites SET settings = settings || '{"reviewed_texts": {"nl": "0"}}' WHERE host IS NULL`);
    expect((await operate('check')).out).toMatch(/a review of the changed texts in nl/);
    const { rows } = await pool().query("SELECT actor, details FROM operator_log WHERE act = 'confirm_texts'");
    expect(rows).toMatchObject([{ actor: 'vera', details: { language: 'nl' } }]);
  });

  test('asks for the account when an address has several', async () => {
    const site = randomUUID();
    await pool().query('INSERT INTO sites (id, host) VALUES ($1, $2)', [site, 'other.example']);
    const [anna, other] = [await createTestMember(pool()), await createTestMember(pool(), { site })];
    await pool().query('UPDATE members SET email = $2 WHERE id = $1', [other.id, anna.email.toUpperCase()]);
    const { error } = await operate('lift', anna.email, '--reason', 'x');
    expect(error).toContain('has an account on several sites');
    for (const { id } of [anna, other]) expect(error).toContain(id);
  });
});

test('prints its help without a database', async () => {
  for (const args of [[], ['--help'], ['suspend', '--help']]) {
    const { code, out } = await runOperator({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, ...args);
    expect([code, out.includes('suspend MEMBER --reason TEXT')]).toEqual([0, true]);
  }
});

test('reports in one line that the database does not answer or has no tables', async () => {
  const empty = await createEmptyDatabase();
  const answers = [
    await runOperator({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'list'),
    await runOperator({ DATABASE_URL: empty.url }, 'list'),
  ];
  await empty.drop();
  expect(answers.map(({ code }) => code)).toEqual([1, 1]);
  expect(answers[0]?.error).toMatch(/^PostgreSQL at 127\.0\.0\.1:1\/none refuses connections.*\n$/);
  expect(answers[1]?.error).toBe('The database is not of this version: start the server once.\n');
});

test('acts on the embedded database of a stopped server, and reports that a running server holds it', async () => {
  const dataDir = await createEmbeddedFolder();
  const environment = { DATA_DIR: dataDir };
  const before = await openEmbedded(dataDir);
  await testSite(before.pool);
  const anna: TestMember = await createTestMember(before.pool);
  const refused = await runOperator(environment, 'suspend', anna.id, ...REASONS);
  expect(refused.code).toBe(1);
  expect(refused.error).toContain('stop');
  await before.close();

  const done = await runOperator(environment, 'suspend', anna.id, ...REASONS);
  expect([done.code, done.error]).toEqual([0, '']);
  const after = await openEmbedded(dataDir);
  const { rows } = await after.pool.query('SELECT status FROM members WHERE id = $1', [anna.id]);
  await after.close();
  rmSync(dataDir, { recursive: true });
  expect(rows).toEqual([{ status: 'suspended' }]);
}, 120_000);
