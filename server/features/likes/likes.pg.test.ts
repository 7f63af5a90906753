import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { getLikes, like, markLikeSeen, unlike } from '../../../contract/likes.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/ask.ts';
import { createDevice, type Device } from '../../fixtures/feed.ts';
import { createTestConversation, createTestMember, createTestSite, type TestMember } from '../../fixtures/members.ts';

let server: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
  server = await createTestApp();
  pool = server.database.pool;
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
let asAnna: Ask;
let asBen: Ask;
let annas: Device;
let bens: Device;
beforeEach(async () => {
  anna = await createTestMember(pool, { name: 'Anna' });
  ben = await createTestMember(pool, { name: 'Ben' });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  [annas, bens] = [await createDevice(asAnna), await createDevice(asBen)];
});

const codeOf = async (ask: Ask, profile: string) => (await ask(like, { body: { profile } })).code;
const kinds = async (device: Device) => (await device.pull()).map(({ kind }) => kind).toSorted();
/** What a member's lists show, by id. */
async function lists(ask: Ask) {
  const { profiles, liked_by, likes, matches } = (await ask(getLikes)).body;
  return {
    received: liked_by.map(({ id, like_new }) => [id, like_new]),
    sent: likes.map(({ id }) => id),
    matches: matches.map(({ id, match_new }) => [id, match_new]),
    names: profiles.map(({ name }) => name),
  };
}
const NOTHING = { received: [], sent: [], matches: [], names: [] };
const badge = async (who: TestMember) =>
  (await pool.query<{ n: number }>('SELECT count_badge($1) AS n', [who.id])).rows[0]?.n;
const rows = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows;

describe('a like', () => {
  test('is one, however often it is said; both feeds tell it once', async () => {
    expect((await asAnna(like, { body: { profile: ben.id } })).body).toEqual({ match: false });
    expect((await asAnna(like, { body: { profile: ben.id } })).body).toEqual({ match: false });
    expect(await annas.pull()).toMatchObject([
      { kind: 'liked', profile: { id: ben.id, name: 'Ben' }, like: { id: ben.id } },
    ]);
    expect(await bens.pull()).toMatchObject([
      { kind: 'like', profile: { id: anna.id, name: 'Anna' }, liked_by: { id: anna.id, like_new: true } },
    ]);
    expect(await lists(asBen)).toEqual({ ...NOTHING, received: [[anna.id, true]], names: ['Anna'] });
    expect(await lists(asAnna)).toEqual({ ...NOTHING, sent: [ben.id], names: ['Ben'] });
    expect([await badge(ben), await badge(anna)]).toEqual([1, 0]);
  });

  test('is no longer new once its profile was opened, on every device', async () => {
    await asAnna(like, { body: { profile: ben.id } });
    await bens.pull();
    await asBen(markLikeSeen, { body: { profile: anna.id } });
    await asBen(markLikeSeen, { body: { profile: anna.id } });
    expect(await bens.pull()).toMatchObject([{ kind: 'like', liked_by: { like_new: false } }]);
    expect([await badge(ben), (await annas.pull()).length]).toEqual([0, 1]);
  });

  test('that is taken back leaves nothing; taken back twice is taken back once', async () => {
    await asAnna(like, { body: { profile: ben.id } });
    await Promise.all([annas.pull(), bens.pull()]);
    for (let time = 0; time < 2; time += 1)
      expect((await asAnna(unlike, { body: { profile: ben.id } })).status).toBe(200);
    expect(await annas.pull()).toEqual([{ kind: 'unliked', profile: ben.id }]);
    expect(await bens.pull()).toEqual([{ kind: 'like_removed', profile: anna.id }]);
    expect([await lists(asAnna), await lists(asBen), await badge(ben)]).toEqual([NOTHING, NOTHING, 0]);
  });

  test('of whoever cannot be met is not there, of whoever is blocked either way says so', async () => {
    const hidden = [
      await createTestMember(pool, { chosen: { invisible: true } }),
      await createTestMember(pool, { status: 'deleted' }),
      await createTestMember(pool, { status: 'disabled' }),
      await createTestMember(pool, { status: 'not_confirmed' }),
      await createTestMember(pool, { site: await createTestSite(pool) }),
      anna,
    ];
    for (const { id } of hidden) expect(await codeOf(asAnna, id)).toBe('not_found');
    expect(await annas.pull()).toEqual([]);
    await asBen(block, { body: { profile: anna.id } });
    expect([await codeOf(asAnna, ben.id), await codeOf(asBen, anna.id)]).toEqual(['blocked_by', 'blocking']);
    expect(await rows('SELECT FROM likes WHERE $1 IN (liker_id, liked_id)', [anna.id])).toEqual([]);
  });

  test('of an invisible member shows them to whom they like, who can like back', async () => {
    const unseen = await createTestMember(pool, { name: 'Unseen', chosen: { invisible: true } });
    expect(await codeOf(asAnna, unseen.id)).toBe('not_found');
    await server.as(unseen)(like, { body: { profile: anna.id } });
    expect(await lists(asAnna)).toMatchObject({ received: [[unseen.id, true]], names: ['Unseen'] });
    expect((await asAnna(like, { body: { profile: unseen.id } })).body.match).toBe(true);
  });

  test('of somebody one talks with who has not confirmed their address stays; theirs waits until they have', async () => {
    const cleo = await createTestMember(pool, { name: 'Cleo', status: 'not_confirmed' });
    await createTestConversation(pool, anna.id, cleo.id);
    await asAnna(like, { body: { profile: cleo.id } });
    expect(await lists(asAnna)).toMatchObject({ sent: [cleo.id], matches: [] });
    expect((await server.as(cleo)(like, { body: { profile: anna.id } })).body.match).toBe(true);
    expect([await lists(asAnna), await badge(anna)]).toMatchObject([{ received: [], matches: [] }, 0]);
    await pool.query("UPDATE members SET status = 'active' WHERE id = $1", [cleo.id]);
    expect(await lists(asAnna)).toMatchObject({ received: [[cleo.id, true]], matches: [[cleo.id, true]] });
  });

  test('by whoever has not confirmed their address is told, as new, by the confirmation itself; once', async () => {
    const cleo = await createTestMember(pool, { name: 'Cleo', status: 'not_confirmed' });
    await server.as(cleo)(like, { body: { profile: anna.id } });
    const conversation = await createTestConversation(pool, cleo.id, ben.id);
    await asBen(like, { body: { profile: cleo.id } });
    await server.as(cleo)(block, { body: { profile: ben.id } });
    await server.as(cleo)(unblock, { body: { profile: ben.id } });
    await bens.pull();
    expect([await annas.pull(), await lists(asAnna)]).toEqual([[], NOTHING]);
    await pool.query("UPDATE members SET status = 'active' WHERE id = $1", [cleo.id]);
    expect(await annas.pull()).toMatchObject([
      { kind: 'like', profile: { name: 'Cleo' }, liked_by: { id: cleo.id, like_new: true } },
    ]);
    expect(await bens.pull()).toMatchObject([{ kind: 'liked', like: { id: cleo.id } }]);
    expect([await badge(anna), conversation]).toEqual([1, expect.any(String)]);
    // What a push is read off.
    expect(await rows("SELECT kind FROM changes WHERE member_id = $1 AND data ? 'is_new'", [anna.id])).toEqual([
      { kind: 'like' },
    ]);
    await pool.query("UPDATE members SET status = 'active' WHERE id = $1", [cleo.id]);
    expect(await annas.pull()).toEqual([]);
  });

  test('a confirmation and likes that cross it: whatever is seen has been told', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [cleo, other] = [await createTestMember(pool, { status: 'not_confirmed' }), await createTestMember(pool)];
      const others = await createDevice(server.as(other));
      await Promise.all([
        server.as(cleo)(like, { body: { profile: other.id } }),
        pool.query("UPDATE members SET status = 'active' WHERE id = $1", [cleo.id]),
      ]);
      expect(await others.pull()).toMatchObject([{ kind: 'like', liked_by: { id: cleo.id } }]);
    }
  });

  test('of a fictional profile is never new, and in no badge', async () => {
    const mara = await createTestMember(pool, { chosen: { fictional: true } });
    await server.as(mara)(like, { body: { profile: anna.id } });
    expect(await annas.pull()).toMatchObject([
      { kind: 'like', profile: { fictional: true }, liked_by: { like_new: false } },
    ]);
    expect(await badge(anna)).toBe(0);
  });

  test('of somebody who has gone since is in no list and no count', async () => {
    await asAnna(like, { body: { profile: ben.id } });
    await pool.query("UPDATE members SET status = 'disabled' WHERE id = $1", [anna.id]);
    expect([await lists(asBen), await badge(ben)]).toEqual([NOTHING, 0]);
  });
});

describe('a match', () => {
  test('is made by the second like, told to both once, and shown to each on their own', async () => {
    await asAnna(like, { body: { profile: ben.id } });
    await Promise.all([annas.pull(), bens.pull()]);
    expect((await asBen(like, { body: { profile: anna.id } })).body).toEqual({ match: true });
    expect((await asBen(like, { body: { profile: anna.id } })).body).toEqual({ match: true });
    expect([await kinds(annas), await kinds(bens)]).toEqual([
      ['like', 'liked', 'match'],
      ['like', 'liked', 'match'],
    ]);
    // Whoever likes back has seen the like.
    expect(await lists(asBen)).toMatchObject({ received: [[anna.id, false]], matches: [[anna.id, true]] });
    expect([await badge(anna), await badge(ben)]).toEqual([1, 0]);
    await asBen(markLikeSeen, { body: { profile: anna.id, match: true } });
    await asBen(markLikeSeen, { body: { profile: anna.id, match: true } });
    expect(await bens.pull()).toMatchObject([
      { kind: 'like' },
      { kind: 'liked' },
      { kind: 'match', match: { match_new: false } },
    ]);
    expect(await lists(asAnna)).toMatchObject({ received: [[ben.id, true]], matches: [[ben.id, true]] });
    await asAnna(markLikeSeen, { body: { profile: ben.id, match: true } });
    expect([await lists(asAnna), await badge(anna)]).toMatchObject([
      { received: [[ben.id, false]], matches: [[ben.id, false]] },
      0,
    ]);
  });

  test('ends for both with one of the likes, and may be made again', async () => {
    await asAnna(like, { body: { profile: ben.id } });
    await asBen(like, { body: { profile: anna.id } });
    await Promise.all([annas.pull(), bens.pull()]);
    await asAnna(unlike, { body: { profile: ben.id } });
    expect(await annas.pull()).toMatchObject([
      { kind: 'like' },
      { kind: 'unliked' },
      { kind: 'match_removed', profile: ben.id },
    ]);
    expect(await bens.pull()).toMatchObject([
      { kind: 'like_removed' },
      { kind: 'liked' },
      { kind: 'match_removed', profile: anna.id },
    ]);
    expect([await lists(asAnna), await lists(asBen)]).toMatchObject([
      { matches: [], sent: [] },
      { matches: [], received: [], sent: [anna.id] },
    ]);
    expect((await asAnna(like, { body: { profile: ben.id } })).body.match).toBe(true);
    expect(await lists(asBen)).toMatchObject({ matches: [[anna.id, true]] });
  });

  test('whoever was shown it is not told again, however often one of them takes the like back and gives it', async () => {
    await asAnna(like, { body: { profile: ben.id } });
    await asBen(like, { body: { profile: anna.id } });
    await asBen(markLikeSeen, { body: { profile: anna.id, match: true } });
    const isNews = "SELECT count(*)::int AS times FROM changes WHERE member_id = ANY ($1) AND data ? 'is_new'";
    const [news] = await rows(isNews, [[anna.id, ben.id]]);
    for (let turn = 0; turn < 2; turn += 1) {
      await asAnna(unlike, { body: { profile: ben.id } });
      expect((await asAnna(like, { body: { profile: ben.id } })).body).toEqual({ match: true });
      expect(await lists(asBen)).toMatchObject({ received: [[anna.id, false]], matches: [[anna.id, false]] });
      // She has not been shown it yet.
      expect(await lists(asAnna)).toMatchObject({ matches: [[ben.id, true]] });
    }
    expect([await badge(anna), await badge(ben)]).toEqual([0, 0]);
    expect(await rows(isNews, [[anna.id, ben.id]])).toEqual([news]);
  });
});

describe('a block', () => {
  test.each([
    ['the liker', true],
    ['the liked', false],
  ])('by %s takes likes and match from both at once; unblocking restores them', async (_who, isByAnna) => {
    await asAnna(like, { body: { profile: ben.id } });
    await asBen(like, { body: { profile: anna.id } });
    const before = [await lists(asAnna), await lists(asBen), await badge(anna)];
    await Promise.all([annas.pull(), bens.pull()]);
    const [asBlocker, other] = isByAnna ? [asAnna, ben] : [asBen, anna];
    await asBlocker(block, { body: { profile: other.id } });
    for (const device of [annas, bens])
      expect(await kinds(device)).toEqual(['hidden', 'like_removed', 'match_removed', 'unliked']);
    expect([await lists(asAnna), await lists(asBen), await badge(anna), await badge(ben)]).toEqual([
      NOTHING,
      NOTHING,
      0,
      0,
    ]);
    await asBlocker(unblock, { body: { profile: other.id } });
    for (const device of [annas, bens]) expect(await kinds(device)).toEqual(['like', 'liked', 'match']);
    expect([await lists(asAnna), await lists(asBen), await badge(anna)]).toEqual(before);
  });

  test('tells nothing to whoever saw nothing, and a like taken back meanwhile stays away', async () => {
    await asAnna(block, { body: { profile: ben.id } });
    expect([await annas.pull(), await bens.pull()]).toEqual([[], []]);
    await asAnna(unblock, { body: { profile: ben.id } });
    await asAnna(like, { body: { profile: ben.id } });
    await asBen(block, { body: { profile: anna.id } });
    await Promise.all([annas.pull(), bens.pull()]);
    await asAnna(unlike, { body: { profile: ben.id } });
    await asBen(unblock, { body: { profile: anna.id } });
    expect([await annas.pull(), await bens.pull(), await lists(asBen)]).toEqual([[], [], NOTHING]);
  });
});

describe('under a race', () => {
  const PAIRS = 50;

  test('two likes that cross are exactly one match, told to each side once', async () => {
    const couples = await Promise.all(
      Array.from({ length: PAIRS }, async () => [await createTestMember(pool), await createTestMember(pool)] as const),
    );
    const answers = await Promise.all(
      couples
        .flatMap(
          ([a, b]) =>
            [
              [a, b],
              [b, a],
              [a, b],
              [b, a],
            ] as const,
        )
        .map(async ([who, whom]) => (await server.as(who)(like, { body: { profile: whom.id } })).body),
    );
    for (const index of couples.keys())
      expect(answers.slice(index * 4, index * 4 + 4).some(({ match }) => match)).toBe(true);
    const ids = couples.flatMap(([a, b]) => [a.id, b.id]);
    expect(await rows('SELECT FROM matches WHERE member_a = ANY ($1)', [ids])).toHaveLength(PAIRS);
    const told = await rows(
      "SELECT member_id, count(*)::int AS times FROM changes WHERE member_id = ANY ($1) AND kind = 'match' GROUP BY member_id",
      [ids],
    );
    expect(told.map(({ times }) => times)).toEqual(Array(PAIRS * 2).fill(1));
  });

  test('likes, unlikes, marks and blocks of a pair in any interleaving: a match stands just where both likes do', async () => {
    const couples = await Promise.all(
      Array.from({ length: 8 }, async () => [await createTestMember(pool), await createTestMember(pool)] as const),
    );
    const steps = couples.flatMap(([a, b]) =>
      Array.from({ length: 24 }, () => {
        const [who, whom] = Math.random() < 0.5 ? [a, b] : [b, a];
        const call =
          [like, like, like, unlike, markLikeSeen, block, unblock, unblock][Math.floor(Math.random() * 8)] ?? like;
        return () => server.as(who)(call, { body: { profile: whom.id } });
      }),
    );
    const answers = await Promise.all(steps.map((step) => step()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const broken = await rows(
      `SELECT FROM (SELECT least(liker_id, liked_id) AS a, greatest(liker_id, liked_id) AS b FROM likes GROUP BY 1, 2 HAVING count(*) = 2) mutual
       FULL JOIN matches m ON m.member_a = mutual.a AND m.member_b = mutual.b
       WHERE (mutual.a IS NULL OR m.member_a IS NULL) AND coalesce(mutual.a, m.member_a) = ANY ($1)`,
      [couples.flatMap(([a, b]) => [a.id, b.id])],
    );
    expect(broken).toEqual([]);
  });
});
