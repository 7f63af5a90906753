import { describe, expect } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { like, markLikeSeen, unlike } from '../../../contract/likes/likes.ts';
import { countBadge, listLikes, pullKinds, test } from '../../fixtures/likers.ts';
import { createTestMember } from '../../fixtures/members.ts';

describe('a match', () => {
  test('is created by the second like, published once to each side and seen by each separately', async ({
    pool,
    anna,
    ben,
  }) => {
    await anna.ask(like, { body: { profile: ben.id } });
    await Promise.all([anna.device.pull(), ben.device.pull()]);
    expect((await ben.ask(like, { body: { profile: anna.id } })).body).toEqual({ match: true });
    expect((await ben.ask(like, { body: { profile: anna.id } })).body).toEqual({ match: true });
    expect([await pullKinds(anna.device), await pullKinds(ben.device)]).toEqual([
      ['like', 'liked', 'match'],
      ['like', 'liked', 'match'],
    ]);
    // Liking back marks the like as seen.
    expect(await listLikes(ben.ask)).toMatchObject({ received: [[anna.id, false]], matches: [[anna.id, true]] });
    expect([await countBadge(pool, anna), await countBadge(pool, ben)]).toEqual([1, 0]);
    await ben.ask(markLikeSeen, { body: { profile: anna.id, match: true } });
    await ben.ask(markLikeSeen, { body: { profile: anna.id, match: true } });
    expect(await ben.device.pull()).toMatchObject([
      { kind: 'like' },
      { kind: 'liked' },
      { kind: 'match', match: { match_new: false } },
    ]);
    expect(await listLikes(anna.ask)).toMatchObject({ received: [[ben.id, true]], matches: [[ben.id, true]] });
    await anna.ask(markLikeSeen, { body: { profile: ben.id, match: true } });
    expect([await listLikes(anna.ask), await countBadge(pool, anna)]).toMatchObject([
      { received: [[ben.id, false]], matches: [[ben.id, false]] },
      0,
    ]);
  });

  // Each side has its own column. The order of the ids determines the column.
  test.for([
    ['smaller', true],
    ['larger', false],
  ] as const)(
    'stays new for the other when the one with the %s id has seen it',
    async ([, isSmaller], { anna, ben }) => {
      await anna.ask(like, { body: { profile: ben.id } });
      await ben.ask(like, { body: { profile: anna.id } });
      const [viewer, other] = anna.id < ben.id === isSmaller ? [anna, ben] : [ben, anna];
      await viewer.ask(markLikeSeen, { body: { profile: other.id, match: true } });
      expect(await listLikes(viewer.ask)).toMatchObject({ matches: [[other.id, false]] });
      expect(await listLikes(other.ask)).toMatchObject({ matches: [[viewer.id, true]] });
    },
  );

  test('ends for both sides with either like and can be created again', async ({ anna, ben }) => {
    await anna.ask(like, { body: { profile: ben.id } });
    await ben.ask(like, { body: { profile: anna.id } });
    await Promise.all([anna.device.pull(), ben.device.pull()]);
    await anna.ask(unlike, { body: { profile: ben.id } });
    expect(await anna.device.pull()).toMatchObject([
      { kind: 'like' },
      { kind: 'unliked' },
      { kind: 'match_removed', profile: ben.id },
    ]);
    expect(await ben.device.pull()).toMatchObject([
      { kind: 'like_removed' },
      { kind: 'liked' },
      { kind: 'match_removed', profile: anna.id },
    ]);
    expect([await listLikes(anna.ask), await listLikes(ben.ask)]).toMatchObject([
      { matches: [], sent: [] },
      { matches: [], received: [], sent: [anna.id] },
    ]);
    expect((await anna.ask(like, { body: { profile: ben.id } })).body.match).toBe(true);
    expect(await listLikes(ben.ask)).toMatchObject({ matches: [[anna.id, true]] });
  });

  test('is not new again after an unlike and a second like', async ({ pool, rows, anna, ben }) => {
    await anna.ask(like, { body: { profile: ben.id } });
    await ben.ask(like, { body: { profile: anna.id } });
    await ben.ask(markLikeSeen, { body: { profile: anna.id, match: true } });
    const isNews = "SELECT count(*)::int AS times FROM changes WHERE member_id = ANY ($1) AND data ? 'is_new'";
    const [news] = await rows(isNews, [[anna.id, ben.id]]);
    for (let turn = 0; turn < 2; turn += 1) {
      await anna.ask(unlike, { body: { profile: ben.id } });
      expect((await anna.ask(like, { body: { profile: ben.id } })).body).toEqual({ match: true });
      expect(await listLikes(ben.ask)).toMatchObject({ received: [[anna.id, false]], matches: [[anna.id, false]] });
      // She has not seen the match yet.
      expect(await listLikes(anna.ask)).toMatchObject({ matches: [[ben.id, true]] });
    }
    expect([await countBadge(pool, anna), await countBadge(pool, ben)]).toEqual([0, 0]);
    expect(await rows(isNews, [[anna.id, ben.id]])).toEqual([news]);
  });
});

describe('under a race', () => {
  const PAIRS = 50;

  test('is created once by concurrent likes and published once to each side', async ({ server, pool, rows }) => {
    const couples = await Promise.all(
      Array.from({ length: PAIRS }, async () => [await createTestMember(pool), await createTestMember(pool)] as const),
    );
    const likes = couples.flatMap(([a, b]) => [[a, b] as const, [b, a] as const, [a, b] as const, [b, a] as const]);
    const answers = await server.database.race(
      likes.map(
        ([who, whom]) =>
          () =>
            server.as(who)(like, { body: { profile: whom.id } }),
      ),
    );
    for (const index of couples.keys())
      expect(answers.slice(index * 4, index * 4 + 4).some(({ body }) => body.match)).toBe(true);
    const ids = couples.flatMap(([a, b]) => [a.id, b.id]);
    expect(await rows('SELECT FROM matches WHERE member_a = ANY ($1)', [ids])).toHaveLength(PAIRS);
    const published = await rows(
      "SELECT member_id, count(*)::int AS times FROM changes WHERE member_id = ANY ($1) AND kind = 'match' GROUP BY member_id",
      [ids],
    );
    expect(published.map(({ times }) => times)).toEqual(Array(PAIRS * 2).fill(1));
  });

  test('exists exactly if both likes exist, in any interleaving of likes, unlikes, marks and blocks', async ({
    server,
    pool,
    rows,
  }) => {
    const couples = await Promise.all(
      Array.from({ length: 12 }, async () => [await createTestMember(pool), await createTestMember(pool)] as const),
    );
    const steps = couples.flatMap(([a, b]) =>
      Array.from({ length: 24 }, () => {
        const [who, whom] = Math.random() < 0.5 ? [a, b] : [b, a];
        const call =
          [like, like, like, unlike, markLikeSeen, markLikeSeen, block, unblock, unblock][
            Math.floor(Math.random() * 9)
          ] ?? like;
        return () => server.as(who)(call, { body: { profile: whom.id } });
      }),
    );
    const answers = await server.database.race(steps);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const broken = await rows(
      `SELECT FROM (
         SELECT least(liker_id, liked_id) AS a, greatest(liker_id, liked_id) AS b FROM likes
         GROUP BY 1, 2 HAVING count(*) = 2
       ) mutual
       FULL JOIN matches m ON m.member_a = mutual.a AND m.member_b = mutual.b
       WHERE (mutual.a IS NULL OR m.member_a IS NULL) AND coalesce(mutual.a, m.member_a) = ANY ($1)`,
      [couples.flatMap(([a, b]) => [a.id, b.id])],
    );
    expect(broken).toEqual([]);
  });
});
