import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage } from '../../../contract/chats/message-state.ts';
import { MessageId } from '../../../contract/base/ids.ts';
import { addPicture, removePicture } from '../../../contract/own-profile/own-profile.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { upload } from '../../fixtures/requests/upload.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('shows a picture in a message to a blocked member until they know of the block, and not to a blocker', async () => {
  const { pool } = server.database;
  const [from, to] = [await createTestMember(pool), await createTestMember(pool)];
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();
  const { media } = JSON.parse((await upload(server, from, uploadPhoto, { id: randomUUID(), photo })).body);
  const conversation = await createTestConversation(pool, from.id, to.id);
  const body = { id: MessageId.parse(randomUUID()), conversation, kind: 'image' as const, media: media.id };
  expect((await server.as(from)(sendMessage, { body })).status).toBe(201);
  const seen = async (who: TestMember) =>
    (await server.app.inject({ url: media.path, headers: { cookie: `auth.session=${who.token}` } })).statusCode;
  await pool.query('SELECT set_block($1, $2, true)', [from.id, to.id]);
  expect(await seen(to)).toBe(200);
  await pool.query('SELECT notify_blocked_member($1, $2)', [to.id, from.id]);
  expect(await seen(to)).toBe(404);
  await pool.query('SELECT set_block($1, $2, false)', [from.id, to.id]);
  expect(await seen(to)).toBe(200);
  await pool.query('SELECT set_block($1, $2, true)', [to.id, from.id]);
  expect(await seen(to)).toBe(404);
});

test('shows the picture of a deleted message neither to its sender nor to its recipient', async () => {
  const { pool } = server.database;
  const [from, to] = [await createTestMember(pool), await createTestMember(pool)];
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();
  const { media } = JSON.parse((await upload(server, from, uploadPhoto, { id: randomUUID(), photo })).body);
  const seen = async () => {
    const codes: number[] = [];
    for (const who of [from, to])
      for (const url of [media.path, media.thumb_path])
        codes.push((await server.app.inject({ url, headers: { cookie: `auth.session=${who.token}` } })).statusCode);
    return codes;
  };
  expect(await seen()).toEqual([200, 200, 404, 404]);
  const id = MessageId.parse(randomUUID());
  const conversation = await createTestConversation(pool, from.id, to.id);
  await server.as(from)(sendMessage, { body: { id, conversation, kind: 'image', media: media.id } });
  expect(await seen()).toEqual([200, 200, 200, 200]);
  await server.as(from)(deleteMessage, { body: { id } });
  expect(await seen()).toEqual([404, 404, 404, 404]);
  // The file is evidence for a report.
  expect(await server.files.read(media.path.slice('/media/'.length))).toBeDefined();
});

test('makes the size for the match dialog from the picture, with the same access rules and deletion', async () => {
  const { pool } = server.database;
  const [owner, viewer] = [await createTestMember(pool), await createTestMember(pool)];
  const photo = await sharp({ create: { width: 1600, height: 2000, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();
  const id = randomUUID();
  await upload(server, owner, addPicture, { id, photo });
  await pool.query(`UPDATE photos SET status = 'approved' WHERE id = $1`, [id]);
  await pool.query('SELECT choose_main_photo($1)', [owner.id]);
  const { card } = (await server.as(viewer)(getProfilePage, { query: { id: owner.id } })).body;
  const match = card.main_image?.match ?? '';
  expect(match).toMatch(/^\/media\/.+-match\.webp$/);
  const read = (who: TestMember) => server.app.inject({ url: match, headers: { cookie: `auth.session=${who.token}` } });
  const found = await read(viewer);
  expect(found.statusCode).toBe(200);
  expect(await sharp(found.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 864, height: 1080 });

  await pool.query('SELECT set_block($1, $2, true)', [owner.id, viewer.id]);
  expect((await read(viewer)).statusCode).toBe(404);
  await pool.query('SELECT set_block($1, $2, false)', [owner.id, viewer.id]);
  expect((await read(viewer)).statusCode).toBe(200);

  expect((await server.as(owner)(removePicture, { body: { id } })).status).toBe(200);
  expect((await read(owner)).statusCode).toBe(404);
  expect(await server.files.read(match.slice('/media/'.length))).toBeUndefined();
});
