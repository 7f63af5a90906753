import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { autoLike } from '../../../contract/likes/auto-like.ts';
import { getLikes, like, markLikeSeen } from '../../../contract/likes/likes.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { claimAutoLike } from './auto-like.ts';

let server: TestApp;
let pool: pg.Pool;
let anna: TestMember;
let asAnna: Ask;
beforeAll(async () => {
  server = await createTestApp();
  pool = server.database.pool;
});
afterAll(() => server.close());
beforeEach(async () => {
  await pool.query("UPDATE members SET status = 'deleted' WHERE fictional");
  anna = await createTestMember(pool, { name: 'Anna' });
  asAnna = server.as(anna);
});

const ON = { time_zone: 'Europe/Amsterdam', fictional_likes: true };
const OFF = { ...ON, fictional_likes: false };
const claim = (site: typeof ON) => claimAutoLike(pool, server.likes, { member: anna.id, site });
/** Moves the stored dates back by a day, so that the next call runs on the next day. */
const nextDay = () => pool.query('UPDATE member_days SET day = day - 1 WHERE member_id = $1', [anna.id]);

async function createFictional(gender: 'male' | 'female', sexuality: string | null): Promise<TestMember> {
  const one = await createTestMember(pool, { name: 'Mara', chosen: { fictional: true } });
  await pool.query(
    `WITH photo AS (INSERT INTO photos (id, member_id, position, filename, thumb_filename, width, height, placeholder, status)
       VALUES (gen_random_uuid(), $1, 0, 'full.webp', 'thumb.webp', 4, 5, '', 'approved') RETURNING id)
     UPDATE members SET main_photo_id = photo.id, gender = $2, sexuality = $3 FROM photo WHERE members.id = $1`,
    [one.id, gender, sexuality],
  );
  // A separate statement sets the main picture, because the trigger checks that the photo exists.
  await pool.query('UPDATE members SET main_photo_id = main_photo_id WHERE id = $1', [one.id]);
  return one;
}

test('returns an unseen real like once a day under concurrent requests', async () => {
  const ben = await createTestMember(pool, { name: 'Ben' });
  await server.as(ben)(like, { body: { profile: anna.id } });
  const answers = await server.database.raceTimes(20, () => asAnna(autoLike));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(204)]);
  expect(answers.filter(({ status }) => status === 204).every(({ raw }) => raw.body === '')).toBe(true);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    id: ben.id,
    name: 'Ben',
    fictional: false,
    main_image: null,
  });
  await nextDay();
  expect((await asAnna(autoLike)).body?.id).toBe(ben.id);
  await nextDay();
  await asAnna(markLikeSeen, { body: { profile: ben.id } });
  expect((await asAnna(autoLike)).status).toBe(204);
});

test('returns nothing without likes and a fictional like only if the operator enables it', async () => {
  await createFictional('male', 'hetero');
  expect((await asAnna(autoLike)).status).toBe(204);
  expect((await asAnna(getLikes)).body.liked_by).toEqual([]);
  await nextDay();
  expect(await claim(OFF)).toBeNull();
  expect(await claim(ON)).toBeNull();
});

test('marks a fictional like, lists it and counts it in no badge', async () => {
  await pool.query("UPDATE members SET sexuality = 'hetero' WHERE id = $1", [anna.id]);
  for (const [gender, sexuality] of [
    ['female', 'hetero'],
    ['female', 'lesbian'],
    ['male', 'gay'],
  ] as const)
    await createFictional(gender, sexuality);
  expect(await claim(ON)).toBeNull();
  await nextDay();
  const fits = await createFictional('male', 'bi');
  expect(await claim(ON)).toMatchObject({
    id: fits.id,
    fictional: true,
    main_image: { filename: '/media/full.webp', match: '/media/full-match.webp' },
  });
  expect((await asAnna(getLikes)).body.liked_by).toMatchObject([{ id: fits.id, like_new: false }]);
  expect((await pool.query('SELECT count_badge($1) AS n', [anna.id])).rows).toEqual([{ n: 0 }]);
  await nextDay();
  expect(await claim(ON)).toBeNull();
});

test('skips blocked members and prefers a real like', async () => {
  const blocked = await createFictional('male', null);
  await asAnna(block, { body: { profile: blocked.id } });
  expect(await claim(ON)).toBeNull();
  await nextDay();
  await createFictional('male', null);
  const ben = await createTestMember(pool);
  await server.as(ben)(like, { body: { profile: anna.id } });
  expect(await claim(ON)).toMatchObject({ id: ben.id, fictional: false });
});
