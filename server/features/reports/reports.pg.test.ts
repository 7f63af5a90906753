import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '../../../contract/chats/chats.ts';
import { MessageId, type ConversationId } from '../../../contract/base/ids.ts';
import { report } from '../../../contract/reports.ts';
import { REPORT_NOTE_LENGTH, REPORT_NOTES_LENGTH, REPORTS_A_DAY } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { sweepReports } from './routes.ts';

let server: TestApp;
let reporter: TestMember;
let other: TestMember;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestApp();
  picture = await sharp({ create: { width: 60, height: 75, channels: 3, background: '#735' } })
    .webp()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  reporter = await createTestMember(server.database.pool, { paid: false });
  other = await createTestMember(server.database.pool, { name: 'Mara' });
});

interface Evidence {
  profile: Record<string, unknown>;
  files: string[];
  picture?: Record<string, unknown>;
  message?: { body: string };
  around?: { body: string }[];
}

const pool = () => server.database.pool;
const sendReport = async (
  more: { picture?: string; message?: MessageId; reason?: 'fake' | 'abuse'; note?: string } = {},
  who = reporter,
) => (await server.as(who)(report, { body: { profile: other.id, reason: 'fake', ...more } })).code;
/** Blocks the calls before they store their report, or after they store it and before they queue the mail. */
const sendAtOnce = (calls: readonly (() => Promise<string>)[]) =>
  callBeside(pool(), {
    work: (client) => client.query('LOCK TABLE mails IN SHARE MODE'),
    calls,
    pattern: '%store_report(%',
  });
const stored = async () =>
  (
    await pool().query<{ subject: string; reason: string; note: string; evidence: Evidence }>(
      'SELECT subject, reason, note, evidence FROM reports WHERE reporter_id = $1',
      [reporter.id],
    )
  ).rows;
const sendText = async (conversation: ConversationId, body: string, who = other) => {
  const id = MessageId.parse(randomUUID());
  await server.as(who)(sendMessage, { body: { id, conversation, kind: 'text', body } });
  return id;
};

describe('a profile', () => {
  test('is stored in its state at the time of the report, with a copy of its main picture', async () => {
    const photo = await createTestPhoto(pool(), other.id, { main: true });
    await server.files.put(photo.filename, picture, 'image/webp');
    expect(await sendReport()).toBe('ok');
    await pool().query("UPDATE members SET name = 'Someone else' WHERE id = $1", [other.id]);
    await pool().query('DELETE FROM photos WHERE id = $1', [photo.id]);
    await server.files.remove(photo.filename);
    const [row] = await stored();
    expect(row).toMatchObject({
      subject: 'profile',
      reason: 'fake',
      note: '',
      evidence: { profile: { id: other.id, name: 'Mara' } },
    });
    expect(JSON.stringify(row?.evidence)).not.toMatch(/@test\.example|latitude/);
    expect(await server.files.read(row?.evidence.files[0] ?? '')).toEqual(picture);
  });

  test('is reported once, even concurrently and for several reasons', async () => {
    expect(new Set(await sendAtOnce(Array.from({ length: 5 }, () => () => sendReport())))).toEqual(new Set(['ok']));
    expect(await sendReport({ reason: 'abuse' })).toBe('ok');
    expect(await stored()).toMatchObject([{ reason: 'fake' }]);
  });

  test('can be reported after a block by either side', async () => {
    await pool().query('SELECT set_block($1, $2, true)', [reporter.id, other.id]);
    expect(await sendReport()).toBe('ok');
    const hidden = await createTestMember(pool(), { chosen: { invisible: true } });
    await pool().query('SELECT set_block($1, $2, true)', [hidden.id, reporter.id]);
    expect((await server.as(reporter)(report, { body: { profile: hidden.id, reason: 'fake' } })).code).toBe(
      'not_found',
    );
  });

  test('respects the daily limit, even for concurrent reports', async () => {
    const all: TestMember[] = [];
    for (let count = 0; count < REPORTS_A_DAY + 4; count += 1) all.push(await createTestMember(pool(), { credits: 0 }));
    const send = async ({ id }: TestMember) =>
      (await server.as(reporter)(report, { body: { profile: id, reason: 'fake' } })).code;
    for (const one of all.slice(0, REPORTS_A_DAY - 1)) expect(await send(one)).toBe('ok');
    const codes = await sendAtOnce(all.slice(REPORTS_A_DAY - 1).map((one) => () => send(one)));
    expect(codes.toSorted()).toEqual(['ok', ...Array<string>(4).fill('rate_limited')]);
  });
});

describe('an additional note', () => {
  test('is appended to the same report once, even if sent concurrently', async () => {
    expect(await sendReport()).toBe('ok');
    const [before] = (
      await pool().query('SELECT id, evidence, created_at FROM reports WHERE reporter_id = $1', [reporter.id])
    ).rows;
    const notes = await callBeside(pool(), {
      work: (client) => client.query('SELECT FROM reports WHERE reporter_id = $1 FOR UPDATE', [reporter.id]),
      calls: Array.from({ length: 5 }, () => () => sendReport({ note: 'These are my cousin’s pictures.' })),
      pattern: 'UPDATE reports%',
    });
    expect(new Set(notes)).toEqual(new Set(['ok']));
    expect(await sendReport({ note: 'She never was here.', reason: 'abuse' })).toBe('ok');
    expect(await sendReport({ note: 'These are my cousin’s pictures.' })).toBe('ok');
    expect(await stored()).toMatchObject([
      { reason: 'fake', note: 'These are my cousin’s pictures.\n\nShe never was here.' },
    ]);
    expect(
      (await pool().query('SELECT id, evidence, created_at FROM reports WHERE reporter_id = $1', [reporter.id])).rows,
    ).toEqual([before]);
  });

  test('is stored for both of two concurrent first reports', async () => {
    await sendAtOnce([() => sendReport({ note: 'One' }), () => sendReport({ note: 'Two' })]);
    const [row] = await stored();
    expect(row?.note.split('\n\n').toSorted()).toEqual(['One', 'Two']);
  });

  test('is accepted after the evidence is deleted and beyond the daily limit', async () => {
    const photo = await createTestPhoto(pool(), other.id);
    await sendReport({ picture: photo.id });
    await pool().query('DELETE FROM photos WHERE id = $1', [photo.id]);
    await pool().query("UPDATE members SET status = 'deleted' WHERE id = $1", [other.id]);
    await pool().query(
      `INSERT INTO reports (number, reporter_id, reported_id, subject_id, subject, reason, note, evidence)
       SELECT 'R-' || n, $1, gen_random_uuid(), gen_random_uuid(), 'profile', 'other', '', '{}' FROM generate_series(1, $2) n`,
      [reporter.id, REPORTS_A_DAY],
    );
    expect(await sendReport({ picture: photo.id, note: 'It was somebody else’s.' })).toBe('ok');
    expect((await stored()).find(({ subject }) => subject === 'picture')?.note).toBe('It was somebody else’s.');
  });

  test('is added to the reporter’s own report on the same subject only', async () => {
    const photo = await createTestPhoto(pool(), other.id);
    const unrelated = await createTestMember(pool());
    await sendReport();
    await sendReport({ picture: photo.id });
    expect(await sendReport({ note: 'Mine' }, unrelated)).toBe('ok');
    expect(await sendReport({ picture: photo.id, note: 'The picture' })).toBe('ok');
    expect(
      (
        await server.as(reporter)(report, {
          body: { profile: unrelated.id, picture: photo.id, reason: 'fake', note: 'No' },
        })
      ).code,
    ).toBe('not_found');
    expect((await stored()).map(({ subject, note }) => [subject, note]).toSorted()).toEqual([
      ['picture', 'The picture'],
      ['profile', ''],
    ]);
  });

  test('is limited in length', async () => {
    await sendReport();
    const codes: string[] = [];
    for (let at = 0; at * REPORT_NOTE_LENGTH < REPORT_NOTES_LENGTH; at += 1)
      codes.push(await sendReport({ note: String(at).repeat(REPORT_NOTE_LENGTH) }));
    expect(new Set(codes)).toEqual(new Set(['ok', 'rate_limited']));
    expect((await stored())[0]?.note.length).toBeLessThanOrEqual(REPORT_NOTES_LENGTH);
  });
});

describe('a picture', () => {
  test('is copied with its row, and the copy outlives the picture', async () => {
    const photo = await createTestPhoto(pool(), other.id);
    await server.files.put(photo.filename, picture, 'image/webp');
    expect(await sendReport({ picture: photo.id })).toBe('ok');
    await pool().query('DELETE FROM photos WHERE id = $1', [photo.id]);
    await server.files.remove(photo.filename);
    const [row] = await stored();
    expect(row).toMatchObject({ subject: 'picture', evidence: { picture: { id: photo.id } } });
    expect(await server.files.read(row?.evidence.files[0] ?? '')).toEqual(picture);
    expect((await server.app.inject({ url: `/media/${row?.evidence.files[0]}` })).statusCode).toBe(404);
  });

  test('cannot be reported if the reporter does not see it or it belongs to another member', async () => {
    const pictures = [
      await createTestPhoto(pool(), other.id, { private: true }),
      await createTestPhoto(pool(), other.id, { status: 'pending' }),
      await createTestPhoto(pool(), reporter.id),
    ];
    for (let count = 0; count < 4; count += 1) pictures[3] = await createTestPhoto(pool(), other.id);
    for (const { id } of pictures) expect(await sendReport({ picture: id })).toBe('not_found');
    expect(await stored()).toEqual([]);
  });
});

describe('a message', () => {
  test('is stored with its context, even after a removal, a block or a deleted account', async () => {
    const conversation = await createTestConversation(pool(), other.id, reporter.id);
    const ids: MessageId[] = [];
    for (const body of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
      ids.push(await sendText(conversation, body));
    await pool().query('SELECT set_block($1, $2, true)', [reporter.id, other.id]);
    await pool().query('SELECT remove_chat($1, $2)', [reporter.id, conversation]);
    await pool().query("UPDATE members SET status = 'deleted' WHERE id = $1", [other.id]);
    expect(await sendReport({ message: ids[7] ?? MessageId.parse(randomUUID()), reason: 'abuse' })).toBe('ok');
    const [row] = await stored();
    expect(row).toMatchObject({ subject: 'message', evidence: { message: { body: 'eight' } } });
    expect(row?.evidence.around?.map(({ body }) => body)).toEqual(['three', 'four', 'five', 'six', 'seven']);
  });

  test('cannot be reported if it is in a foreign conversation, the reporter’s own or under a wrong name', async () => {
    const unrelated = await createTestMember(pool());
    const between = await sendText(await createTestConversation(pool(), other.id, unrelated.id), 'Between us');
    const shared = await createTestConversation(pool(), other.id, reporter.id);
    const own = await sendText(shared, 'Mine', reporter);
    for (const message of [between, own, MessageId.parse(randomUUID())])
      expect(await sendReport({ message })).toBe('not_found');
    const theirs = await sendText(shared, 'Theirs');
    expect(
      (await server.as(reporter)(report, { body: { profile: unrelated.id, message: theirs, reason: 'abuse' } })).code,
    ).toBe('not_found');
    expect(await stored()).toEqual([]);
  });

  test('with a picture is stored with a copy of the picture', async () => {
    const conversation = await createTestConversation(pool(), other.id, reporter.id);
    const [media, message] = [randomUUID(), await sendText(conversation, 'look')];
    await server.files.put('m/evidence.webp', picture, 'image/webp');
    await pool().query(
      `INSERT INTO media
         (id, owner_id, filename, thumb_filename, width, height, bytes, placeholder, attached_message)
       VALUES ($1, $2, 'm/evidence.webp', 'm/evidence-s.webp', 1, 1, 1, '', $3)`,
      [media, other.id, message],
    );
    await pool().query("UPDATE messages SET media_id = $2, kind = 'image' WHERE id = $1", [message, media]);
    expect(await sendReport({ message })).toBe('ok');
    expect(await server.files.read((await stored())[0]?.evidence.files[0] ?? '')).toEqual(picture);
  });
});

test('has a number that reveals no count, and is confirmed by one discreet mail', async () => {
  expect(await sendReport()).toBe('ok');
  expect(await sendReport({ note: 'More of it' })).toBe('ok');
  const { rows } = await pool().query('SELECT number, state FROM reports WHERE reporter_id = $1', [reporter.id]);
  expect(rows).toEqual([{ number: expect.stringMatching(/^R-20\d\d-\d{6}$/), state: 'open' }]);
  const { rows: mails } = await pool().query('SELECT kind, recipient, data FROM mails WHERE member_id = $1', [
    reporter.id,
  ]);
  expect(mails).toEqual([{ kind: 'report_received', recipient: reporter.email, data: { number: rows[0].number } }]);
});

test('deletes expired reports of deleted members with their copies and preserves the rest', async () => {
  const photo = await createTestPhoto(pool(), other.id, { main: true });
  await server.files.put(photo.filename, picture, 'image/webp');
  await sendReport();
  const key = (await stored())[0]?.evidence.files[0] ?? '';
  await pool().query("UPDATE reports SET created_at = now() - interval '181 days' WHERE reporter_id = $1", [
    reporter.id,
  ]);
  expect(await sweepReports(pool(), server.files)).toBe(0);
  await pool().query("UPDATE members SET status = 'deleted' WHERE id = $1", [other.id]);
  expect(await sweepReports(pool(), server.files)).toBe(1);
  expect(await server.files.read(key)).toBeUndefined();
});
