import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { markHeard, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage, editMessage } from '../../../contract/chats/message-state.ts';
import type { ConversationId, MessageId } from '../../../contract/base/ids.ts';
import { report } from '../../../contract/reports.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createTestVoice, newText } from '../../fixtures/messages.ts';
import { readTestVoice, uploadTestVoice } from '../../fixtures/voices.ts';
import { sweepVersions } from '../chats/message-states.ts';

interface Evidence {
  files: string[];
  message: { body: string; kind?: string };
  versions: { version: number; body: string; replaced_at: string }[];
  around: { body: string }[] | null;
}

let server: TestApp;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestApp();
  picture = await sharp({ create: { width: 60, height: 75, channels: 3, background: '#735' } })
    .webp()
    .toBuffer();
});
afterAll(() => server.close());

/** Anna writes to Ben, who reports her messages. */
let anna: TestMember;
let ben: TestMember;
let conversation: ConversationId;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  conversation = await createTestConversation(server.database.pool, anna.id, ben.id);
});

const query = (text: string, values: readonly unknown[]) => server.database.pool.query(text, [...values]);
const send = async (body: string): Promise<MessageId> =>
  (await server.as(anna)(sendMessage, { body: newText({ conversation }, body) })).body.message.id;
const edit = (id: MessageId, body: string) => server.as(anna)(editMessage, { body: { id, body, edit_id: uuidv7() } });
const remove = (id: MessageId) => server.as(anna)(deleteMessage, { body: { id } });
const textsOf = (versions: readonly { body: string }[]) => versions.map(({ body }) => body);

/** Sends a message with a picture. Returns its id and the name of its file. */
async function sendPicture(caption: string) {
  const [media, id] = [randomUUID(), await send(caption)];
  const filename = `m/${media}.webp`;
  await server.files.put(filename, picture, 'image/webp');
  await query(
    `INSERT INTO media (id, owner_id, filename, thumb_filename, width, height, bytes, placeholder, attached_message)
     VALUES ($1, $2, $3, $4, 1, 1, 1, '', $5)`,
    [media, anna.id, filename, `m/${media}-s.webp`, id],
  );
  await query("UPDATE messages SET media_id = $2, kind = 'image' WHERE id = $1", [id, media]);
  return { id, filename };
}

/** Reports a message as Ben and returns the stored evidence. */
async function evidenceOf(message: MessageId): Promise<Evidence> {
  const { code } = await server.as(ben)(report, { body: { profile: anna.id, message, reason: 'abuse' } });
  expect(code).toBe('ok');
  const { rows } = await query('SELECT evidence FROM reports WHERE reporter_id = $1 AND subject_id = $2', [
    ben.id,
    message,
  ]);
  return rows[0].evidence;
}

test('an edited message has its replaced contents, the oldest first', async () => {
  const message = await send('one');
  for (const body of ['two', 'three']) await edit(message, body);
  expect(await evidenceOf(message)).toMatchObject({
    message: { body: 'three', version: 3 },
    versions: [
      { version: 1, body: 'one', replaced_at: expect.any(String) },
      { version: 2, body: 'two' },
    ],
  });
});

test('a deleted message has its texts and a copy of its picture for thirty days', async () => {
  const { id, filename } = await sendPicture('look');
  await edit(id, 'a look');
  await remove(id);
  await query("UPDATE message_versions SET replaced_at = now() - interval '29 days' WHERE message_id = $1", [id]);
  await sweepVersions(server.database.pool);
  const { message, versions, files } = await evidenceOf(id);
  await server.files.remove(filename);
  expect(message).toMatchObject({ body: '', deleted_at: expect.any(String) });
  expect(textsOf(versions)).toEqual(['look', 'a look']);
  expect(files).toHaveLength(1);
  expect(await server.files.read(files[0] ?? '')).toEqual(picture);
});

test('a voice message has a copy of its recording, also after its deletion', async () => {
  const bytes = readTestVoice('opus.webm');
  const copies: string[] = [];
  for (const isDeleted of [false, true]) {
    const { voice } = await uploadTestVoice(server, anna, { voice: bytes });
    const body = { ...newText({ conversation }, ''), kind: 'voice' as const, media: voice.id };
    const { id } = (await server.as(anna)(sendMessage, { body })).body.message;
    if (isDeleted) await remove(id);
    const { message, files } = await evidenceOf(id);
    await server.files.remove(voice.path.slice('/media/'.length));
    expect(message).toMatchObject({ kind: 'voice', body: '' });
    copies.push(...files);
  }
  expect(copies).toEqual([expect.stringMatching(/^reports\/.+\.webm$/), expect.stringMatching(/^reports\/.+\.webm$/)]);
  for (const copy of copies) expect(await server.files.read(copy)).toEqual(bytes);
});

test('a deleted message has neither text nor picture after thirty days', async () => {
  const { id } = await sendPicture('look');
  await remove(id);
  await query("UPDATE message_versions SET replaced_at = now() - interval '31 days' WHERE message_id = $1", [id]);
  await sweepVersions(server.database.pool);
  expect(await evidenceOf(id)).toMatchObject({ message: { body: '' }, versions: [], files: [] });
});

test('an edit that only the sender saw is no evidence', async () => {
  const [beside, { id }] = [await send('beside'), await sendPicture('look')];
  await server.as(ben)(block, { body: { profile: anna.id } });
  for (const message of [beside, id]) await edit(message, 'a secret edit');
  const live = await evidenceOf(beside);
  await remove(id);
  const deleted = await evidenceOf(id);
  expect([live.message.body, deleted.message.body]).toEqual(['beside', '']);
  expect([textsOf(live.versions), textsOf(deleted.versions)]).toEqual([[], ['look']]);
  expect(JSON.stringify([live, deleted])).not.toMatch(/secret|sender_body|sender_edited_at/);
  // Both members saw the picture.
  expect(await server.files.read(deleted.files[0] ?? '')).toEqual(picture);
});

test('the replaced contents of the messages around are no evidence', async () => {
  const [around, message] = [await send('a replaced text'), await send('unchanged')];
  await edit(around, 'new text');
  await remove((await sendPicture('a deleted picture')).id);
  const evidence = await evidenceOf(message);
  expect(evidence).toMatchObject({ versions: [], files: [], around: [{ body: 'new text' }, { body: '' }] });
  expect(JSON.stringify(evidence)).not.toMatch(/a replaced text|a deleted picture/);
});

test('a deletion long after an edit that only the sender saw leaves the text that the reporter saw', async () => {
  const message = await send('Hello');
  await server.as(ben)(block, { body: { profile: anna.id } });
  await edit(message, 'a secret edit');
  await query("UPDATE message_versions SET replaced_at = now() - interval '31 days' WHERE message_id = $1", [message]);
  await sweepVersions(server.database.pool);
  await remove(message);
  expect(textsOf((await evidenceOf(message)).versions)).toEqual(['Hello']);
});

test('the marks of heard voice messages are no evidence', async () => {
  const voice = { sender: anna.id, conversation };
  const [around, message] = [
    await createTestVoice(server.database.pool, voice),
    await createTestVoice(server.database.pool, voice),
  ];
  for (const id of [around, message])
    expect((await server.as(ben)(markHeard, { body: { message: id } })).code).toBe('ok');
  const evidence = await evidenceOf(message);
  expect(evidence).toMatchObject({ message: { kind: 'voice', version: 1 }, around: [{ kind: 'voice', version: 1 }] });
  expect(JSON.stringify(evidence)).not.toContain('heard');
});
