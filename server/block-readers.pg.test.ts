import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { putUser } from '../contract/account.ts';
import { getChats, getMessages, sendMessage } from '../contract/chats.ts';
import { findMatches, getSwipe } from '../contract/discovery.ts';
import type { MemberId } from '../contract/ids.ts';
import { getLikes, like } from '../contract/likes.ts';
import { getProfilePage } from '../contract/profiles.ts';
import { getGrants, grantPhotos } from '../contract/own-profile.ts';
import { searchMembers } from '../contract/search.ts';
import { sync } from '../contract/sync.ts';
import { readNews } from './features/notifications/read-news.ts';
import { createTestApp, type TestApp } from './fixtures/app.ts';
import type { Ask } from './fixtures/ask.ts';
import { createDevice } from './fixtures/feed.ts';
import { createTestConversation, type TestMember } from './fixtures/members.ts';
import { askedAt, createPerson } from './fixtures/people.ts';
import { createTestPhoto } from './fixtures/photos.ts';

// A block takes both away from each other, at once, wherever one is read of, and nothing else; taking it back restores all of
// it. Invisible mode takes somebody from whoever does not know them, and their presence from everybody. Whoever adds a reader
// of members adds it here.

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
  const { rows } = await app.database.pool.query<{ n: number }>(
    'SELECT feed_number::int AS n FROM member_counters WHERE member_id = $1',
    [viewer.id],
  );
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
    'related profiles': () => answer(ask(getProfilePage, { query: { id: third.id } })),
    chats: () => answer(ask(getChats)),
    messages: () => answer(ask(getMessages, { query: { conversation } })),
    feed: () => answer(ask(sync, { query: { since: cursor } })),
    likes: () => answer(ask(getLikes)),
    'swipe game': () => forget().then(() => answer(ask(getSwipe))),
    'match-finder': () =>
      forget().then(() =>
        answer(ask(findMatches, { body: { asked_at: askedAt(), min_age: 18, max_age: 99, matters: 'age' } })),
      ),
    grants: () => answer(ask(getGrants)),
    pushes: async () => JSON.stringify(await news()),
    'private picture': async () =>
      (await app.app.inject({ url: `/media/${picture}`, headers: { cookie: `auth.session=${viewer.token}` } }))
        .statusCode === 200
        ? friend.id
        : '',
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

/** Where one comes upon people. */
const STRANGE = ['search', 'similar results', 'related profiles', 'swipe game', 'match-finder'];

const badge = async () =>
  (await app.database.pool.query<{ n: number }>('SELECT count_badge($1) AS n', [viewer.id])).rows[0]?.n;

test.each(['the viewer blocks', 'the others block'])(
  'where %s, no reader tells of them, and each does again behind it',
  async (who) => {
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
    expect(await tellOf(third.id)).toEqual(
      expect.arrayContaining(['search', 'related profiles', 'swipe game', 'match-finder']),
    );
    await set(false);
    expect(await tellOf(friend.id, stranger.id)).toEqual(everywhere);
    expect(await badge()).toBe(1);
  },
);

test('where they go unseen, only the readers of what there is between them still tell, without presence; back again, each does', async () => {
  const everywhere = Object.keys(readers);
  const set = async (on: boolean) => {
    for (const who of [friend, stranger])
      expect((await app.as(who)(putUser, { body: { invisible: on } })).body.user.invisible).toBe(on);
  };
  const presenceOf = async () => (await ask(getChats)).body.profiles.find(({ id }) => id === friend.id)?.presence;
  const device = await createDevice(ask);
  expect(await tellOf(stranger.id)).toEqual(STRANGE);
  expect(await presenceOf()).not.toBeNull();
  await set(true);
  expect(await tellOf(stranger.id)).toEqual([]);
  expect(await tellOf(friend.id)).toEqual(everywhere.filter((name) => !STRANGE.includes(name)));
  expect([await badge(), await presenceOf()]).toEqual([1, null]);
  // Whoever knows them hears at once that searches do not show them any more; of strangers nothing is said.
  const told = await device.pull();
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['chat', 'hidden', 'like', 'liked', 'match']);
  expect(told.filter(({ kind }) => kind !== 'hidden')).toMatchObject(
    told.filter(({ kind }) => kind !== 'hidden').map(() => ({ profile: { id: friend.id, presence: null } })),
  );
  expect(told.find(({ kind }) => kind === 'hidden')).toEqual({ kind: 'hidden', profile: friend.id });
  await set(false);
  expect(await tellOf(friend.id, stranger.id)).toEqual(everywhere);
  const back = await device.pull();
  expect(back.map(({ kind }) => kind).toSorted()).toEqual(['chat', 'like', 'liked', 'match']);
  expect(
    back.every(
      (change) => !('profile' in change) || typeof change.profile !== 'object' || change.profile?.presence !== null,
    ),
  ).toBe(true);
});

test('a like of somebody who goes unseen, and has nothing with oneself, waits until they come back', async () => {
  await ask(like, { body: { profile: stranger.id } });
  const device = await createDevice(ask);
  await app.as(stranger)(putUser, { body: { invisible: true } });
  await app.as(stranger)(putUser, { body: { invisible: true } });
  expect(await device.pull()).toEqual([
    { kind: 'hidden', profile: stranger.id },
    { kind: 'unliked', profile: stranger.id },
  ]);
  await app.as(stranger)(putUser, { body: { invisible: false } });
  expect(await device.pull()).toMatchObject([{ kind: 'liked', like: { id: stranger.id } }]);
});

test('invisible mode is for premium members; off is for anybody; whoever is blocked hears nothing of it', async () => {
  await app.database.pool.query('UPDATE members SET paid_user = false WHERE id = $1', [friend.id]);
  expect((await app.as(friend)(putUser, { body: { invisible: true } })).code).toBe('premium_only');
  expect((await app.as(friend)(putUser, { body: { invisible: false } })).body.user.invisible).toBe(false);
  await app.database.pool.query('SELECT set_block($1, $2, true)', [friend.id, viewer.id]);
  const device = await createDevice(ask);
  await app.database.pool.query('SELECT set_invisible($1, true)', [friend.id]);
  expect(await device.pull()).toEqual([]);
});

test('the switch at the same moment as likes and messages: no one waits for another in a circle, and all of it is told', async () => {
  const { pool } = app.database;
  const crowd = await Promise.all(
    Array.from({ length: 12 }, () => createPerson(pool, { gender: 'male', name: 'Crowd' })),
  );
  const devices = await Promise.all(crowd.map((one) => createDevice(app.as(one))));
  const both = [viewer, friend];
  const answers = await Promise.all([
    ...crowd.flatMap((one) => both.map(({ id }) => app.as(one)(like, { body: { profile: id } }))),
    ...crowd.map((one) => ask(like, { body: { profile: one.id } })),
    ...both.flatMap((one) => [true, false, true].map((invisible) => app.as(one)(putUser, { body: { invisible } }))),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await ask(putUser, { body: { invisible: true } });
  for (const [index, device] of devices.entries()) {
    await device.pull();
    const { matches, liked_by } = (await app.as(crowd[index] ?? viewer)(getLikes)).body;
    expect(liked_by.map(({ id }) => id)).toContain(viewer.id);
    expect(matches.length).toBeLessThanOrEqual(1);
  }
});
