import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getChats, getMessages, sendMessage } from '../contract/chats.ts';
import { findMatches, getSwipe } from '../contract/discovery.ts';
import type { MemberId } from '../contract/ids.ts';
import { getLikes, like } from '../contract/likes.ts';
import { getMember } from '../contract/member-page.ts';
import { getGrants, grantPhotos } from '../contract/profile.ts';
import { searchMembers } from '../contract/search.ts';
import { sync } from '../contract/sync.ts';
import { readNews } from './features/notifications/read-news.ts';
import { createTestApp, type TestApp } from './fixtures/app.ts';
import type { Ask } from './fixtures/ask.ts';
import { createTestConversation, type TestMember } from './fixtures/members.ts';
import { askedAt, createPerson } from './fixtures/people.ts';
import { createTestPhoto } from './fixtures/photos.ts';

// A block takes both away from each other, at once, wherever one is read of, and nothing else; taking it back restores all of
// it. Whoever adds a reader of members adds it here.

let server: TestApp | undefined;
afterAll(() => server?.close());

let app: TestApp;
let viewer: TestMember;
/** Who wrote to the viewer, likes them and is liked; and a stranger who fits. */
let friend: TestMember;
let stranger: TestMember;
let third: TestMember;
let ask: Ask;
let picture: string;
let readers: Record<string, () => Promise<string>>;

const news = async () => {
  const { rows } = await app.database.pool.query<{ n: number }>('SELECT feed_number::int AS n FROM member_counters WHERE member_id = $1', [viewer.id]);
  return readNews(app.database.pool, viewer.id, { considered: 0, settled: rows[0]?.n ?? 0 });
};
const answer = async (asking: Promise<{ raw: { body: string } }>) => (await asking).raw.body;

beforeEach(async () => {
  await server?.close();
  app = server = await createTestApp();
  const { pool } = app.database;
  const man = { gender: 'male', name: 'Ben' } as const;
  viewer = await createPerson(pool);
  friend = await createPerson(pool, { ...man, name: 'Friend' });
  stranger = await createPerson(pool, { ...man, name: 'Stranger' });
  third = await createPerson(pool, { ...man, name: 'Third' });
  ask = app.as(viewer);
  const { cursor } = (await ask(getChats)).body;
  const conversation = await createTestConversation(pool, friend.id, viewer.id);
  await app.as(friend)(sendMessage, { body: { id: randomUUID(), conversation, kind: 'text', body: 'Hello' } });
  await app.as(friend)(like, { body: { profile: viewer.id } });
  await ask(like, { body: { profile: friend.id } });
  await ask(grantPhotos, { body: { profile: friend.id } });
  await app.as(friend)(grantPhotos, { body: { profile: viewer.id } });
  for (const { id } of [friend, stranger]) await createTestPhoto(pool, id);
  ({ filename: picture } = await createTestPhoto(pool, friend.id, { private: true }));
  await app.files.put(picture, Buffer.from('picture'), 'image/webp');

  const forget = () => pool.query('DELETE FROM encounters');
  readers = {
    search: () => answer(ask(searchMembers, { query: {} })),
    'similar results': () => answer(ask(searchMembers, { query: { min_age: 44, max_age: 50 } })),
    'related profiles': () => answer(ask(getMember, { query: { id: third.id } })),
    chats: () => answer(ask(getChats)),
    messages: () => answer(ask(getMessages, { query: { conversation } })),
    feed: () => answer(ask(sync, { query: { since: cursor } })),
    likes: () => answer(ask(getLikes)),
    'swipe game': () => forget().then(() => answer(ask(getSwipe))),
    'match-finder': () => forget().then(() => answer(ask(findMatches, { body: { asked_at: askedAt(), min_age: 18, max_age: 99, matters: 'age' } }))),
    grants: () => answer(ask(getGrants)),
    pushes: async () => JSON.stringify(await news()),
    'private picture': async () => ((await app.app.inject({ url: `/media/${picture}`, headers: { cookie: `auth.session=${viewer.token}` } })).statusCode === 200 ? friend.id : ''),
  };
});

/** The readers that tell of somebody. */
async function tellOf(...ids: MemberId[]): Promise<string[]> {
  const told: string[] = [];
  for (const [name, read] of Object.entries(readers)) {
    const text = await read();
    if (ids.some((id) => text.includes(id))) told.push(name);
  }
  return told;
}

const badge = async () => (await app.database.pool.query<{ n: number }>('SELECT count_badge($1) AS n', [viewer.id])).rows[0]?.n;

test.each(['the viewer blocks', 'the others block'])('where %s, no reader tells of them, and each does again behind it', async (who) => {
  const everywhere = Object.keys(readers);
  expect(await tellOf(friend.id, stranger.id)).toEqual(everywhere);
  expect(await badge()).toBe(1);
  const set = async (on: boolean) => {
    for (const { id } of [friend, stranger]) {
      const [blocker, blocked] = who === 'the viewer blocks' ? [viewer.id, id] : [id, viewer.id];
      await app.database.pool.query('SELECT set_block($1, $2, $3)', [blocker, blocked, on]);
    }
  };
  await set(true);
  // The feed names whom it takes away, so that the device can.
  const told = await tellOf(friend.id, stranger.id);
  expect(told.filter((name) => name !== 'feed')).toEqual([]);
  expect((await ask(sync, { query: { since: (await ask(getChats)).body.cursor } })).body.changes).toEqual([]);
  expect(await badge()).toBe(0);
  // Somebody else is where they were.
  expect(await tellOf(third.id)).toEqual(expect.arrayContaining(['search', 'related profiles', 'swipe game', 'match-finder']));
  await set(false);
  expect(await tellOf(friend.id, stranger.id)).toEqual(everywhere);
  expect(await badge()).toBe(1);
});
