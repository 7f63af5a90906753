import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  dropExport,
  EXPORT_FILE_PATH,
  EXPORT_SCHEMA_PATH,
  getExport,
  requestExport,
} from '../../../contract/export/export.ts';
import { EXPORT_ATTEMPTS, EXPORT_DAYS, EXPORT_EVERY_HOURS } from '../../../contract/base/rules.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestExports, openArchive } from '../../fixtures/exports.ts';
import { createTestMember, setState, type TestMember } from '../../fixtures/members.ts';
import { expectNoWait } from '../../fixtures/database/lock-waits.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { sweepFiles } from '../../platform/uploads/sweep-files.ts';
import { extendClaim } from './export-rows.ts';
import { sweepExports } from './routes.ts';

let server: TestApp;
let anna: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const query = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows;
const dependencies = () => ({ pool: server.database.pool, files: server.files });

beforeEach(async () => {
  const { pool } = server.database;
  await query('DELETE FROM exports');
  await query('DELETE FROM files_to_delete');
  [anna, ben] = [await createTestAccount(pool, { name: 'Anna' }), await createTestAccount(pool)];
});

const ask = (who = anna, password = PASSWORD) => server.as(who)(requestExport, { body: { identity: { password } } });
const state = async (who = anna) => (await server.as(who)(getExport)).body;
const drop = () => server.as(anna)(dropExport);
const make = (options?: Parameters<typeof createTestExports>[1]) => createTestExports(dependencies(), options).make();
const download = (who: TestMember | null = anna, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: EXPORT_FILE_PATH,
    headers: { ...(who === null ? {} : { cookie: `auth.session=${who.token}` }), ...headers },
  });
const passHours = (hours: number) =>
  query(
    `UPDATE exports SET requested_at = requested_at - make_interval(hours => $1), due_at = due_at - make_interval(hours => $1),
       expires_at = expires_at - make_interval(hours => $1)`,
    [hours],
  );
const mailsTo = async ({ id }: TestMember) =>
  (await query("SELECT count(*)::int AS num FROM mails WHERE member_id = $1 AND kind = 'export_ready'", [id]))[0]?.num;
const row = async () =>
  (await query('SELECT state, filename, attempts, error FROM exports WHERE member_id = $1', [anna.id]))[0];
/** Reads the file and the draft of an export; each is undefined if it does not exist. */
const filesOf = async (filename: string) => [
  await server.files.read(filename),
  await server.files.read(`drafts/${filename.replace('/', '-')}`),
];

describe('the life cycle of an export', () => {
  test('starts with the password, ends with a mail, and lets only its member download the file', async () => {
    expect(await state()).toEqual({ export: null, next_at: null });
    expect((await ask(anna, 'not the password')).code).toBe('old_password_wrong');
    expect((await ask()).body).toMatchObject({
      export: { state: 'asked', bytes: null, expires_at: null },
      next_at: null,
    });
    expect((await download()).statusCode).toBe(404);
    expect((await ask()).code).toBe('ok');
    await make();
    const { export: made, next_at } = await state();
    expect(made?.state).toBe('ready');
    expect((Date.parse(made?.expires_at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(EXPORT_DAYS, 2);
    expect((Date.parse(next_at ?? '') - Date.now()) / 3_600_000).toBeCloseTo(EXPORT_EVERY_HOURS, 1);
    expect(await mailsTo(anna)).toBe(1);

    const { statusCode, headers, rawPayload } = await download();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(made?.bytes),
      'content-disposition': expect.stringMatching(/^attachment; filename="data-\d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const { data, files } = openArchive(rawPayload);
    expect(data).toMatchObject({
      site: 'Liaison',
      account: { id: anna.id, email: anna.email },
      profile: { name: 'Anna' },
    });
    expect([...files.keys()]).toEqual(['data.json', 'schema.json', 'index.html']);
    expect((await download(ben)).statusCode).toBe(404);
    expect((await download(null)).statusCode).toBe(403);
    expect((await server.as(ben)(getExport)).body.export).toBeNull();
  });

  test('has data that matches the published schema, which the archive contains', async () => {
    await ask();
    await make();
    const archive = openArchive((await download()).rawPayload);
    const published = await server.app.inject({ url: EXPORT_SCHEMA_PATH });
    const schema = JSON.parse(archive.text('schema.json'));
    expect(published.json()).toEqual(schema);
    const data = JSON.parse(archive.text('data.json'));
    const validator = z.fromJSONSchema(schema);
    expect(validator.safeParse(data).error).toBeUndefined();
    expect(validator.safeParse({ ...data, more: 1 }).success).toBe(false);
    expect(validator.safeParse({ ...data, made_at: 'today' }).success).toBe(false);
  });

  test('can be requested once a day, also after its deletion, and the next one replaces it with its file', async () => {
    await ask();
    await make();
    const { filename } = await row();
    const refused = await ask();
    expect(refused.problem).toMatchObject({ code: 'export_too_soon', data: { next_at: (await state()).next_at } });
    await passHours(EXPORT_EVERY_HOURS);
    expect((await ask()).body.export?.state).toBe('asked');
    expect(await filesOf(filename)).toEqual([undefined, undefined]);
    await make();
    expect((await drop()).body).toMatchObject({ export: null, next_at: expect.any(String) });
    expect((await drop()).body).toMatchObject({ export: null, next_at: expect.any(String) });
    expect((await download()).statusCode).toBe(404);
    expect((await ask()).code).toBe('export_too_soon');
  });

  test('is deleted with its file when it expires', async () => {
    await ask();
    await make();
    const { filename } = await row();
    await passHours(EXPORT_DAYS * 24);
    expect(await state()).toEqual({ export: null, next_at: null });
    expect((await download()).statusCode).toBe(404);
    await sweepExports(server.database.pool);
    expect(await row()).toBeUndefined();
    expect((await filesOf(filename))[0]).toBeDefined();
    await sweepFiles(dependencies());
    expect(await filesOf(filename)).toEqual([undefined, undefined]);
  });

  test('can be requested again at once if it is cancelled before a process claims it', async () => {
    await ask();
    expect((await drop()).body).toEqual({ export: null, next_at: null });
    await ask().then(() => query("SELECT claim_export('half.zip', 60)"));
    expect([(await drop()).body.next_at, (await ask()).code]).toEqual([expect.any(String), 'export_too_soon']);
  });

  test.each(['not_confirmed', 'active', 'suspended'] as const)('is made for a member who is %s', async (status) => {
    await setState(server.database.pool, anna.id, status);
    await query('SELECT request_export($1)', [anna.id]);
    await make();
    expect((await row()).state).toBe('ready');
  });

  test('waits while the deletion of the account is pending', async () => {
    await query('SELECT request_export($1)', [anna.id]);
    await setState(server.database.pool, anna.id, 'pending_deletion');
    await make();
    expect((await row()).state).toBe('asked');
    await setState(server.database.pool, anna.id, 'active');
    await make();
    expect((await row()).state).toBe('ready');
  });
});

test('resumes a broken download, and does not join parts of two exports', async () => {
  await ask();
  await make();
  const { rawPayload: whole, headers } = await download();
  const rest = { range: 'bytes=10-', 'if-range': String(headers.etag) };
  const part = await download(anna, rest);
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 10-${whole.length - 1}/${whole.length}`,
  ]);
  expect(part.rawPayload).toEqual(whole.subarray(10));
  expect((await download(anna, { range: 'bytes=999999999-' })).statusCode).toBe(416);
  await passHours(EXPORT_EVERY_HOURS);
  await ask().then(() => make());
  expect((await download(anna, rest)).statusCode).toBe(200);
});

describe('an export that is made', () => {
  test('is made once when several processes make exports', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => createTestMember(server.database.pool)));
    for (const { id } of members) await query('SELECT request_export($1)', [id]);
    const claiming = await server.database.pool.connect();
    onTestFinished(() => claiming.release(true));
    await claiming.query("BEGIN; SELECT claim_export('e/of-another-process.zip', 100)");
    await expectNoWait(Promise.all([make(), make()]));
    await claiming.query('ROLLBACK');
    await make();
    expect(await Promise.all(members.map(mailsTo))).toEqual(members.map(() => 1));
    expect(await query('SELECT attempts FROM exports')).toEqual(members.map(() => ({ attempts: 1 })));
  });

  test('is made again when its process has died, and leaves no partial file', async () => {
    await ask();
    const died = 'e/of-a-process-that-died.zip';
    await query('SELECT claim_export($1, 100)', [died]);
    await server.files.put(`drafts/${died.replace('/', '-')}`, Buffer.from('half'), 'application/zip');
    await make();
    expect((await row()).state).toBe('making');
    await passHours(1);
    await make();
    expect(await row()).toMatchObject({ state: 'ready', attempts: 2 });
    await sweepFiles(dependencies());
    expect(await filesOf(died)).toEqual([undefined, undefined]);
    // If the process was only slow, its claim has ended.
    expect(await query('SELECT finish_export($1, $2, 4) AS done', [anna.id, died])).toEqual([{ done: false }]);
    await expect(extendClaim(server.database.pool, { member: anna.id, filename: died })).rejects.toThrow('has ended');
    expect(await mailsTo(anna)).toBe(1);
  });

  test('fails after the last attempt without files, and can be requested again', async () => {
    await createTestPhoto(server.database.pool, anna.id);
    await ask();
    const errors: unknown[] = [];
    const keys: string[] = [];
    const put = (key: string, ...rest: [never, never]) => {
      keys.push(key);
      return server.files.putStream(key, ...rest);
    };
    const broken = {
      files: { ...server.files, putStream: put },
      readPicture: async () => Promise.reject(new Error('the store is away')),
      onError: (error: unknown) => void errors.push(error),
    };
    for (let attempt = 1; attempt <= EXPORT_ATTEMPTS; attempt += 1) {
      await make(broken);
      expect((await row()).state).toBe(attempt < EXPORT_ATTEMPTS ? 'asked' : 'failed');
      await passHours(1);
    }
    expect(errors).toHaveLength(EXPORT_ATTEMPTS);
    expect(await row()).toMatchObject({ error: 'the store is away', filename: null });
    for (const filename of keys) expect(await filesOf(filename)).toEqual([undefined, undefined]);
    expect((await state()).export?.state).toBe('failed');
    expect((await ask()).body.export?.state).toBe('asked');
  });

  test('is not stored when the file store fails', async () => {
    await ask();
    const errors: Error[] = [];
    const full = { ...server.files, putStream: async () => Promise.reject(new Error('the disk is full')) };
    await make({ files: full, onError: (error) => void errors.push(error as Error) });
    expect(errors.map(({ message }) => message)).toEqual(['the disk is full']);
    expect((await row()).state).toBe('asked');
  });

  const endings: [string, () => Promise<unknown>][] = [
    ['its member drops it', () => drop()],
    ['its member is erased', () => query('SELECT erase_member($1)', [anna.id])],
  ];
  test.each(endings)('leaves no file and no mail when %s while it is made', async (_how, end) => {
    const photo = await createTestPhoto(server.database.pool, anna.id);
    await ask();
    let filename = '';
    const during = async () => {
      ({ filename } = await row());
      await end();
      return Buffer.from(photo.filename);
    };
    await make({ readPicture: during });
    expect(filename).toMatch(/^e\//);
    expect(await filesOf(filename)).toEqual([undefined, undefined]);
    expect(await mailsTo(anna)).toBe(0);
    expect(await query("SELECT state FROM exports WHERE state <> 'gone'")).toEqual([]);
  });
});

test('copies pictures unchanged, and marks pictures without a file', async () => {
  const { pool } = server.database;
  const [one, two] = [await createTestPhoto(pool, anna.id, { main: true }), await createTestPhoto(pool, anna.id)];
  const bytes = Buffer.from(randomUUID().repeat(50_000));
  await server.files.put(one.filename, bytes, 'image/webp');
  await ask();
  await make();
  const { data, files, text } = openArchive((await download()).rawPayload);
  expect(data.pictures.map(({ file }) => file)).toEqual(['pictures/1.webp', null]);
  const digest = (content: Buffer | undefined) =>
    createHash('sha256')
      .update(content ?? '')
      .digest('hex');
  expect(digest(files.get('pictures/1.webp'))).toBe(digest(bytes));
  expect(text('index.html')).toContain('<img src="pictures/1.webp"');
  expect(text('index.html')).toContain('The file is missing.');
  expect(text('index.html')).not.toContain(two.filename);
});
