import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { putUser } from '../../../contract/account/account.ts';
import { getChats, getMessages, sendMessage } from '../../../contract/chats/chats.ts';
import { findMatches, getSwipe } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { getLikes, like } from '../../../contract/likes/likes.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import { getGrants, grantPhotos } from '../../../contract/own-profile/own-profile.ts';
import { searchMembers } from '../../../contract/search.ts';
import { sync } from '../../../contract/sync.ts';
import { readNews } from '../notifications/read-news.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { createTestConversation, type TestMember } from '../../fixtures/members.ts';
import { askedAt, createPerson } from '../../fixtures/people.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';

// A block hides two members from each other in every reader immediately, and hides nothing else. Unblocking restores everything.
// Invisible mode hides a member from members without contact to them, and hides their presence from all members. Add every new
// reader of members here.

let server: TestApp | undefined;
afterAll(() => server?.close());

let app: TestApp;
let viewer: TestMember;
/** The friend wrote to the viewer, and the two like each other. The candidate has no contact with the viewer, but fits their searches. */
let friend: TestMember;
let candidate: TestMember;
let third: TestMember;
let ask: Ask;
let picture: string;
let readers: Record<string, () => Promise<string>>;

const news = async () => {
  const { rows } = await app.database.pool.query<{ n: number }>(
    'SELECT feed_number::int AS n FROM member_counters WHERE member_id = $1',
    [viewer.id],
  );
  return readNews(app.database.pool, viewer.id, { processed_number: 0, settled: rows[0]?.n ?? 0 });
};
const bodyOf = async (answer: Promise<{ raw: { body: string } }>) => (await answer).raw.body;

beforeEach(async () => {
  await server?.close();
  app = server = await createTestApp();
  const { pool } = app.database;
  const man = { gender: 'male', name: 'Ben' } as const;
  viewer = await createPerson(pool);
  friend = await createPerson(pool, { ...man, name: 'Friend' });
  candidate = await createPerson(pool, { ...man, name: 'Candidate' });
  third = await createPerson(pool, { ...man, name: 'Third' });
  ask = app.as(viewer);
  const { cursor } = (await ask(getChats)).body;
  const conversation = await createTestConversation(pool, friend.id, viewer.id);
  await app.as(friend)(sendMessage, { body: { id: randomUUID(), conversation, kind: 'text', body: 'Hello' } });
  await app.as(friend)(like, { body: { profile: viewer.id } });
  await ask(like, { body: { profile: friend.id } });
  await ask(grantPhotos, { body: { profile: friend.id } });
  await app.as(friend)(grantPhotos, { body: { profile: viewer.id } });
  for (const { id } of [friend, candidate]) await createTestPhoto(pool, id);
  ({ filename: picture } = await createTestPhoto(pool, friend.id, { private: true }));
  await app.files.put(picture, Buffer.from('picture'), 'image/webp');

  const forget = () => pool.query('DELETE FROM encounters');
  readers = {
    search: () => bodyOf(ask(searchMembers, { query: {} })),
    'similar results': () => bodyOf(ask(searchMembers, { query: { min_age: 44, max_age: 50 } })),
    'related profiles': () => bodyOf(ask(getProfilePage, { query: { id: third.id } })),
    chats: () => bodyOf(ask(getChats)),
    messages: () => bodyOf(ask(getMessages, { query: { conversation } })),
    feed: () => bodyOf(ask(sync, { query: { since: cursor } })),
    likes: () => bodyOf(ask(getLikes)),
    'swipe game': () => forget().then(() => bodyOf(ask(getSwipe))),
    'match-finder': () =>
      forget().then(() =>
        bodyOf(ask(findMatches, { body: { asked_at: askedAt(), min_age: 18, max_age: 99, matters: 'age' } })),
      ),
    grants: () => bodyOf(ask(getGrants)),
    pushes: async () => JSON.stringify(await news()),
    'private picture': async () =>
      (await app.app.inject({ url: `/media/${picture}`, headers: { cookie: `auth.session=${viewer.token}` } }))
        .statusCode === 200
        ? friend.id
        : '',
  };
});

/** Returns the names of the readers that mention one of these members. */
async function readersOf(...ids: MemberId[]): Promise<string[]> {
  const names: string[] = [];
  for (const [name, read] of Object.entries(readers)) {
    const text = await read();
    if (ids.some((id) => text.includes(id))) names.push(name);
  }
  return names;
}

/** The readers that show members without contact to the viewer. */
const FINDING_READERS = ['search', 'similar results', 'related profiles', 'swipe game', 'match-finder'];

const badge = async () =>
  (await app.database.pool.query<{ n: number }>('SELECT count_badge($1) AS n', [viewer.id])).rows[0]?.n;

const setBlocks = async (who: 'viewer' | 'others', on: boolean) => {
  for (const { id } of [friend, candidate]) {
    const [blocker, blocked] = who === 'viewer' ? [viewer.id, id] : [id, viewer.id];
    await app.database.pool.query('SELECT set_block($1, $2, $3)', [blocker, blocked, on]);
  }
};
/** A block ends grants permanently. */
const UNGRANTED = ['grants', 'private picture'];

test('no reader of the viewer mentions blocked members, and each does after the unblock', async () => {
  const everywhere = Object.keys(readers);
  expect(await readersOf(friend.id, candidate.id)).toEqual(everywhere);
  expect(await badge()).toBe(1);
  await setBlocks('viewer', true);
  // The feed names the members that the device must remove.
  expect((await readersOf(friend.id, candidate.id)).filter((name) => name !== 'feed')).toEqual([]);
  expect((await ask(sync, { query: { since: (await ask(getChats)).body.cursor } })).body.changes).toEqual([]);
  expect(await badge()).toBe(0);
  // The block does not hide a third member.
  expect(await readersOf(third.id)).toEqual(
    expect.arrayContaining(['search', 'related profiles', 'swipe game', 'match-finder']),
  );
  await setBlocks('viewer', false);
  expect(await readersOf(friend.id, candidate.id)).toEqual(everywhere.filter((name) => !UNGRANTED.includes(name)));
  expect(await badge()).toBe(1);
});

test('a block preserves the conversation for the blocked member until they open the profile', async () => {
  const { pool } = app.database;
  const everywhere = Object.keys(readers);
  const conversationOf = async () => {
    const { chats, profiles } = (await ask(getChats)).body;
    return { chats, profiles };
  };
  const device = await createDevice(ask);
  const before = await conversationOf();
  await setBlocks('others', true);
  expect(await device.pull()).toEqual([]);
  expect(await readersOf(friend.id, candidate.id)).toEqual(['chats', 'messages', 'feed']);
  // A new picture and later activity of the blocker stay unseen.
  await createTestPhoto(pool, friend.id);
  await pool.query("UPDATE members SET last_active = now() + interval '1 hour' WHERE id = $1", [friend.id]);
  await pool.query("UPDATE blocks SET created_at = now() - interval '2 days' WHERE blocker_id = $1", [friend.id]);
  const after = await conversationOf();
  expect(after.chats).toEqual(before.chats);
  expect(after.profiles).toEqual(before.profiles.map((profile) => ({ ...profile, presence: 'week' })));
  expect(await badge()).toBe(1);

  expect((await ask(getProfilePage, { query: { id: friend.id } })).code).toBe('blocked_by');
  expect((await device.pull()).map(({ kind }) => kind).toSorted()).toEqual([
    'chat_gone',
    'hidden',
    'like_removed',
    'match_removed',
    'unliked',
  ]);
  expect((await readersOf(friend.id, candidate.id)).filter((name) => name !== 'feed')).toEqual([]);
  expect(await badge()).toBe(0);

  await setBlocks('others', false);
  expect(await readersOf(friend.id, candidate.id)).toEqual(everywhere.filter((name) => !UNGRANTED.includes(name)));
});

test('shows an invisible member only to contacts and without presence, and to all again afterwards', async () => {
  const everywhere = Object.keys(readers);
  const set = async (on: boolean) => {
    for (const who of [friend, candidate])
      expect((await app.as(who)(putUser, { body: { invisible: on } })).body.user.invisible).toBe(on);
  };
  const presenceOf = async () => (await ask(getChats)).body.profiles.find(({ id }) => id === friend.id)?.presence;
  const device = await createDevice(ask);
  expect(await readersOf(candidate.id)).toEqual(FINDING_READERS);
  expect(await presenceOf()).not.toBeNull();
  await set(true);
  expect(await readersOf(candidate.id)).toEqual([]);
  expect(await readersOf(friend.id)).toEqual(everywhere.filter((name) => !FINDING_READERS.includes(name)));
  expect([await badge(), await presenceOf()]).toEqual([1, null]);
  // The feed of a contact reports at once that searches hide the member. It reports nothing about members without contact.
  const changes = await device.pull();
  expect(changes.map(({ kind }) => kind).toSorted()).toEqual(['chat', 'hidden', 'like', 'liked', 'match']);
  expect(changes.filter(({ kind }) => kind !== 'hidden')).toMatchObject(
    changes.filter(({ kind }) => kind !== 'hidden').map(() => ({ profile: { id: friend.id, presence: null } })),
  );
  expect(changes.find(({ kind }) => kind === 'hidden')).toEqual({ kind: 'hidden', profile: friend.id });
  await set(false);
  expect(await readersOf(friend.id, candidate.id)).toEqual(everywhere);
  const back = await device.pull();
  expect(back.map(({ kind }) => kind).toSorted()).toEqual(['chat', 'like', 'liked', 'match']);
  expect(
    back.every(
      (change) => !('profile' in change) || typeof change.profile !== 'object' || change.profile?.presence !== null,
    ),
  ).toBe(true);
});

test('hides a sent like while the liked member is invisible', async () => {
  await ask(like, { body: { profile: candidate.id } });
  const device = await createDevice(ask);
  await app.as(candidate)(putUser, { body: { invisible: true } });
  await app.as(candidate)(putUser, { body: { invisible: true } });
  expect(await device.pull()).toEqual([
    { kind: 'hidden', profile: candidate.id },
    { kind: 'unliked', profile: candidate.id },
  ]);
  await app.as(candidate)(putUser, { body: { invisible: false } });
  expect(await device.pull()).toMatchObject([{ kind: 'liked', like: { id: candidate.id } }]);
});

test('allows invisible mode for premium members only, and announces it to no blocked member', async () => {
  await app.database.pool.query('UPDATE members SET paid_user = false WHERE id = $1', [friend.id]);
  expect((await app.as(friend)(putUser, { body: { invisible: true } })).code).toBe('premium_only');
  expect((await app.as(friend)(putUser, { body: { invisible: false } })).body.user.invisible).toBe(false);
  await app.database.pool.query('SELECT set_block($1, $2, true)', [friend.id, viewer.id]);
  const device = await createDevice(ask);
  await app.database.pool.query('SELECT set_invisible($1, true)', [friend.id]);
  expect(await device.pull()).toEqual([]);
});

test('switches invisible mode during likes without a deadlock, and announces every like', async () => {
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
