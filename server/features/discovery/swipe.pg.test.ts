import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMatches, getSwipe, swipe, undoSwipe } from '../../../contract/discovery.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { SWIPE_CARDS, SWIPE_LIKES_A_DAY } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestConversation, createTestSites, type TestMember } from '../../fixtures/members.ts';
import { askedAt, createPerson } from '../../fixtures/people.ts';

let server: TestApp;
/** Each test uses its own site. */
let sites: string[];
beforeAll(async () => {
  server = await createTestApp({ connections: 20 });
  sites = await createTestSites(server.database.pool);
});
afterAll(() => server.close());

const pool = () => server.database.pool;
/** Creates a member on a new site, with candidates. */
async function createDeck(count: number): Promise<{ me: TestMember; others: TestMember[]; site: string }> {
  const site = sites.pop() ?? '';
  const me = await createPerson(pool(), { site, gender: 'male', name: 'Robin' });
  const others: TestMember[] = [];
  for (let i = 0; i < count; i += 1) others.push(await createPerson(pool(), { site, name: `Noor ${i}` }));
  return { me, others, site };
}
const deck = async (me: TestMember) => (await server.as(me)(getSwipe)).body;
const answer = (me: TestMember, profile: MemberId, verdict: 'like' | 'pass', next?: MemberId) =>
  server.as(me)(swipe, { body: { profile, verdict, ...(next && { next }) } });
const likesOf = async ({ id }: TestMember) =>
  Number((await pool().query('SELECT count(*) FROM likes WHERE liker_id = $1', [id])).rows[0].count);

test('stores four of thirty concurrent likes and refuses the rest with the time of renewal', async () => {
  const { me, others } = await createDeck(30);
  const answers = await server.database.race(
    others.map(
      ({ id }) =>
        () =>
          answer(me, id, 'like'),
    ),
  );
  const refused = answers.filter(({ code }) => code === 'swipe_limit');
  expect(refused.length).toBe(30 - SWIPE_LIKES_A_DAY);
  expect(answers.filter(({ code }) => code === 'ok').length).toBe(SWIPE_LIKES_A_DAY);
  expect(await likesOf(me)).toBe(SWIPE_LIKES_A_DAY);
  const { limit, more_at } = (refused[0]?.problem.data ?? {}) as { limit: number; more_at: string };
  expect(limit).toBe(SWIPE_LIKES_A_DAY);
  expect(Date.parse(more_at) - Date.now()).toBeGreaterThan(0);
  expect(Date.parse(more_at) - Date.now()).toBeLessThan(25 * 3_600_000);
  expect(await deck(me)).toMatchObject({ likes_left: 0, more_at });
});

test('allows unlimited passes, even after the last like', async () => {
  const { me, others } = await createDeck(10);
  for (const { id } of others.slice(0, 4)) expect((await answer(me, id, 'like')).code).toBe('ok');
  for (const { id } of others.slice(4)) expect((await answer(me, id, 'pass')).body.likes_left).toBe(0);
});

test('stores and counts the same like once when sent thirty times', async () => {
  const {
    me,
    others: [other],
  } = await createDeck(1);
  const id = other?.id as MemberId;
  const answers = await server.database.raceTimes(30, () => answer(me, id, 'like'));
  expect(new Set(answers.map(({ body }) => body.likes_left))).toEqual(new Set([SWIPE_LIKES_A_DAY - 1]));
  expect(await likesOf(me)).toBe(1);
  // A later answer does not change a like.
  expect((await answer(me, id, 'pass')).body.likes_left).toBe(SWIPE_LIKES_A_DAY - 1);
  expect(await likesOf(me)).toBe(1);
});

test('creates a match from mutual likes, even concurrent ones', async () => {
  const { others } = await createDeck(20);
  const couples = others.slice(0, 10).map((one, place) => [one, others[place + 10] as TestMember] as const);
  const answers = await server.database.race(
    couples.flatMap(([a, b]) => [() => answer(a, b.id, 'like'), () => answer(b, a.id, 'like')]),
  );
  for (const place of couples.keys())
    expect(answers.slice(2 * place, 2 * place + 2).filter(({ body }) => body.match).length).toBe(1);
  const ids = others.map(({ id }) => id);
  expect((await pool().query('SELECT FROM matches WHERE member_a = ANY ($1)', [ids])).rowCount).toBe(10);
  const repeated = await Promise.all(couples.map(([a, b]) => answer(a, b.id, 'like')));
  expect(repeated.every(({ body }) => body.match)).toBe(true);
});

describe('undo', () => {
  test('restores the last pass of the day, then the one before', async () => {
    const {
      me,
      others: [a, b],
    } = await createDeck(3);
    const [first, second] = [a?.id as MemberId, b?.id as MemberId];
    await answer(me, first, 'pass');
    await answer(me, second, 'pass');
    expect((await deck(me)).last_pass).toBe(second);
    const undo = async (profile: MemberId) => (await server.as(me)(undoSwipe, { body: { profile } })).body;
    expect((await undo(first)).card).toBeNull();
    expect(await undo(second)).toMatchObject({ card: { id: second }, last_pass: first });
    // Undo is idempotent, because the answer may be lost.
    expect(await undo(second)).toMatchObject({ card: { id: second }, last_pass: first });
    expect((await deck(me)).cards[0]?.id).toBe(second);
    expect(await undo(first)).toMatchObject({ card: { id: first }, last_pass: null });
  });

  test('refuses likes and passes of the previous day and returns no card of an unavailable profile', async () => {
    const {
      me,
      others: [a, b, c],
    } = await createDeck(3);
    const [liked, passed, invisible] = [a?.id as MemberId, b?.id as MemberId, c?.id as MemberId];
    await answer(me, passed, 'pass');
    await pool().query('UPDATE encounters SET day = day - 1 WHERE member_id = $1', [me.id]);
    await answer(me, liked, 'like');
    const undo = async (profile: MemberId) => (await server.as(me)(undoSwipe, { body: { profile } })).body;
    expect(await undo(liked)).toEqual({ card: null, last_pass: null });
    expect(await undo(passed)).toEqual({ card: null, last_pass: null });
    expect(await likesOf(me)).toBe(1);
    await answer(me, invisible, 'pass');
    await pool().query('UPDATE members SET invisible = true WHERE id = $1', [invisible]);
    expect(await undo(invisible)).toEqual({ card: null, last_pass: null });
  });
});

test('deals unanswered cards again, but no answered ones', async () => {
  const { me, others } = await createDeck(20);
  const first = await deck(me);
  expect(first.cards.length).toBe(SWIPE_CARDS);
  const [top, next] = first.cards;
  expect((await deck(me)).cards.map(({ id }) => id)).toEqual(first.cards.map(({ id }) => id));
  await answer(me, top?.id as MemberId, 'pass', next?.id);
  const second = await deck(me);
  expect(second.cards[0]?.id).toBe(next?.id);
  expect(second.cards.map(({ id }) => id)).not.toContain(top?.id);
  expect(others.map(({ id }) => id)).toContain(next?.id);
});

test('shows no member twice a day across swipe game and match-finder', async () => {
  const { me, others } = await createDeck(30);
  const shown: MemberId[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { cards } = await deck(me);
    const top = cards[0]?.id;
    if (top !== undefined) {
      shown.push(top);
      await answer(me, top, 'pass', cards[1]?.id);
      const under = cards[1]?.id;
      if (under !== undefined) shown.push(under);
    }
    const { suggestions } = (
      await server.as(me)(findMatches, { body: { asked_at: askedAt(), min_age: 18, max_age: 60, matters: 'age' } })
    ).body;
    shown.push(...suggestions.map(({ profile }) => profile.id));
    const { cards: left } = await deck(me);
    if (left[0] !== undefined) await answer(me, left[0].id, 'pass');
  }
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown.length).toBeGreaterThan(20);
  for (;;) {
    const { cards } = await deck(me);
    if (cards.length === 0) break;
    for (const { id } of cards) await answer(me, id, 'pass');
  }
  expect(
    (await server.as(me)(findMatches, { body: { asked_at: askedAt(), min_age: 18, max_age: 60, matters: 'age' } })).body
      .suggestions,
  ).toEqual([]);
  await pool().query('UPDATE encounters SET day = day - 1 WHERE member_id = $1', [me.id]);
  expect((await deck(me)).cards.length).toBe(SWIPE_CARDS);
  expect(others.length).toBe(30);
});

test('deals no member who is unavailable, already liked, already in a chat or unfit', async () => {
  const {
    me,
    site,
    others: [blocked, blocker, liked, peer, fine],
  } = await createDeck(5);
  if (!blocked || !blocker || !liked || !peer || !fine) throw new Error('a member is missing');
  await pool().query('SELECT set_block($1, $2, true)', [me.id, blocked.id]);
  await pool().query('SELECT set_block($1, $2, true)', [blocker.id, me.id]);
  await pool().query('INSERT INTO likes (liker_id, liked_id) VALUES ($1, $2)', [me.id, liked.id]);
  await createTestConversation(pool(), me.id, peer.id);
  const hidden = [
    await createPerson(pool(), { site, invisible: true }),
    await createPerson(pool(), { site, state: 'deleted' }),
    await createPerson(pool(), { site, state: 'suspended' }),
    await createPerson(pool(), { site, state: 'not_confirmed' }),
    await createPerson(pool(), {}),
  ];
  const unfit = [
    await createPerson(pool(), { site, gender: 'male' }),
    await createPerson(pool(), { site, sexuality: 'lesbian' }),
    await createPerson(pool(), { site, sexuality: null, looking_for: 'female' }),
  ];
  expect((await deck(me)).cards.map(({ id }) => id)).toEqual([fine.id]);
  expect(
    (await server.as(me)(findMatches, { body: { asked_at: askedAt(), min_age: 18, max_age: 120, matters: 'online' } }))
      .body.suggestions,
  ).toEqual([]);
  const codes = async (verdict: 'like' | 'pass') =>
    Promise.all(
      [...hidden.map(({ id }) => id), randomUUID() as MemberId, me.id].map(
        async (id) => (await answer(me, id, verdict)).code,
      ),
    );
  expect(new Set([...(await codes('like')), ...(await codes('pass'))])).toEqual(new Set(['not_found']));
  expect([(await answer(me, blocked.id, 'like')).code, (await answer(me, blocker.id, 'like')).code]).toEqual([
    'blocking',
    'not_found',
  ]);
  expect((await deck(me)).likes_left).toBe(SWIPE_LIKES_A_DAY);
  // A blocker looks like a missing member in each answer.
  expect((await answer(me, blocker.id, 'pass')).code).toBe('not_found');
  expect(unfit.length).toBe(3);
  // A like that was stored before the block does not change the answer.
  await pool().query('INSERT INTO likes (liker_id, liked_id) VALUES ($1, $2)', [me.id, blocked.id]);
  expect((await answer(me, blocked.id, 'like')).code).toBe('blocking');
});

test('charges no like for an already liked member', async () => {
  const {
    me,
    others: [other],
  } = await createDeck(1);
  await pool().query('INSERT INTO likes (liker_id, liked_id) VALUES ($1, $2)', [me.id, other?.id]);
  expect((await answer(me, other?.id as MemberId, 'like')).body.likes_left).toBe(SWIPE_LIKES_A_DAY);
});

test('charges no like of a member who is suspended while the like waits', async () => {
  const {
    me,
    others: [other],
  } = await createDeck(1);
  const id = other?.id as MemberId;
  const [refused] = await callBeside(pool(), {
    work: (client) => client.query("SELECT change_account($1, 'suspend')", [id]),
    calls: [() => answer(me, id, 'like')],
    pattern: '%swipe_card(%',
  });
  expect(refused?.code).toBe('not_found');
  expect((await deck(me)).likes_left).toBe(SWIPE_LIKES_A_DAY);
});

describe('the day follows the time zone of the site', () => {
  const midnight = async (at: string, zone: string) =>
    (await pool().query<{ at: Date }>('SELECT next_midnight($1, $2) AS at', [at, zone])).rows[0]?.at.toISOString();
  test.each([
    ['an ordinary day', '2026-06-10T12:00:00Z', 'Europe/Amsterdam', '2026-06-10T22:00:00.000Z'],
    ['a moment before midnight', '2026-06-10T21:59:59Z', 'Europe/Amsterdam', '2026-06-10T22:00:00.000Z'],
    ['exactly midnight', '2026-06-10T22:00:00Z', 'Europe/Amsterdam', '2026-06-11T22:00:00.000Z'],
    ['a day of 23 hours', '2026-03-28T23:00:00Z', 'Europe/Amsterdam', '2026-03-29T22:00:00.000Z'],
    ['a day of 25 hours', '2026-10-24T22:00:00Z', 'Europe/Amsterdam', '2026-10-25T23:00:00.000Z'],
    ['a zone where midnight is missing', '2025-04-24T12:00:00Z', 'Africa/Cairo', '2025-04-24T22:00:00.000Z'],
    ['a zone where midnight comes twice', '2024-11-02T12:00:00Z', 'America/Havana', '2024-11-03T04:00:00.000Z'],
    ['a zone far in the east', '2026-01-01T12:00:00Z', 'Pacific/Kiritimati', '2026-01-02T10:00:00.000Z'],
  ])('starts the next day at midnight: %s', async (_what, at, zone, expected) =>
    expect(await midnight(at, zone)).toBe(expected),
  );

  test('renews the four likes and the candidates at midnight', async () => {
    const { me, others } = await createDeck(10);
    const like = async (profile: MemberId, at: string) =>
      (
        await pool().query('SELECT outcome, likes_left, more_at FROM swipe_card($1, $2, $3, NULL, $4, 4, $5)', [
          me.id,
          profile,
          'like',
          'Europe/Amsterdam',
          at,
        ])
      ).rows[0];
    const ids = others.map(({ id }) => id);
    for (const id of ids.slice(0, 4))
      expect(await like(id, '2026-10-24T22:00:00Z')).toMatchObject({ outcome: 'stored' });
    expect(await like(ids[4] as MemberId, '2026-10-25T22:59:59Z')).toMatchObject({
      outcome: 'swipe_limit',
      likes_left: 0,
      more_at: new Date('2026-10-25T23:00:00Z'),
    });
    expect(await like(ids[4] as MemberId, '2026-10-25T23:00:00Z')).toMatchObject({ outcome: 'stored', likes_left: 3 });
  });
});
