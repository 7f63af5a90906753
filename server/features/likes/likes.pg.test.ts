import { describe, expect } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { like, markLikeSeen, unlike } from '../../../contract/likes/likes.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { codeOfLike, countBadge, listLikes, NO_LIKES, pullKinds, test } from '../../fixtures/likers.ts';
import { createTestConversation, createTestMember, createTestSite } from '../../fixtures/members.ts';

describe('a like', () => {
  test('is stored once and appears once in both feeds', async ({ pool, anna, ben }) => {
    expect((await anna.ask(like, { body: { profile: ben.id } })).body).toEqual({ match: false });
    expect((await anna.ask(like, { body: { profile: ben.id } })).body).toEqual({ match: false });
    expect(await anna.device.pull()).toMatchObject([
      { kind: 'liked', profile: { id: ben.id, name: 'Ben' }, like: { id: ben.id } },
    ]);
    expect(await ben.device.pull()).toMatchObject([
      { kind: 'like', profile: { id: anna.id, name: 'Anna' }, liked_by: { id: anna.id, like_new: true } },
    ]);
    expect(await listLikes(ben.ask)).toEqual({ ...NO_LIKES, received: [[anna.id, true]], names: ['Anna'] });
    expect(await listLikes(anna.ask)).toEqual({ ...NO_LIKES, sent: [ben.id], names: ['Ben'] });
    expect([await countBadge(pool, ben), await countBadge(pool, anna)]).toEqual([1, 0]);
  });

  test('stops being new on every device when its profile is opened', async ({ pool, anna, ben }) => {
    await anna.ask(like, { body: { profile: ben.id } });
    await ben.device.pull();
    await ben.ask(markLikeSeen, { body: { profile: anna.id } });
    await ben.ask(markLikeSeen, { body: { profile: anna.id } });
    expect(await ben.device.pull()).toMatchObject([{ kind: 'like', liked_by: { like_new: false } }]);
    expect([await countBadge(pool, ben), (await anna.device.pull()).length]).toEqual([0, 1]);
  });

  test('is removed from both lists and the badge, and removing is idempotent', async ({ pool, anna, ben }) => {
    await anna.ask(like, { body: { profile: ben.id } });
    await Promise.all([anna.device.pull(), ben.device.pull()]);
    for (let time = 0; time < 2; time += 1)
      expect((await anna.ask(unlike, { body: { profile: ben.id } })).status).toBe(200);
    expect(await anna.device.pull()).toEqual([{ kind: 'unliked', profile: ben.id }]);
    expect(await ben.device.pull()).toEqual([{ kind: 'like_removed', profile: anna.id }]);
    expect([await listLikes(anna.ask), await listLikes(ben.ask), await countBadge(pool, ben)]).toEqual([
      NO_LIKES,
      NO_LIKES,
      0,
    ]);
  });

  test('is refused for unavailable members, and reports a block to the blocker only', async ({
    pool,
    rows,
    anna,
    ben,
  }) => {
    const hidden = [
      await createTestMember(pool, { chosen: { invisible: true } }),
      await createTestMember(pool, { state: 'deleted' }),
      await createTestMember(pool, { state: 'suspended' }),
      await createTestMember(pool, { state: 'not_confirmed' }),
      await createTestMember(pool, { site: await createTestSite(pool) }),
      anna,
    ];
    for (const { id } of hidden) expect(await codeOfLike(anna.ask, id)).toBe('not_found');
    expect(await anna.device.pull()).toEqual([]);
    await ben.ask(block, { body: { profile: anna.id } });
    expect([await codeOfLike(anna.ask, ben.id), await codeOfLike(ben.ask, anna.id)]).toEqual(['not_found', 'blocking']);
    expect(await rows('SELECT FROM likes WHERE $1 IN (liker_id, liked_id)', [anna.id])).toEqual([]);
  });

  test('reveals an invisible member to the liked member, who can like back', async ({ server, pool, anna }) => {
    const unseen = await createTestMember(pool, { name: 'Unseen', chosen: { invisible: true } });
    expect(await codeOfLike(anna.ask, unseen.id)).toBe('not_found');
    await server.as(unseen)(like, { body: { profile: anna.id } });
    expect(await listLikes(anna.ask)).toMatchObject({ received: [[unseen.id, true]], names: ['Unseen'] });
    expect((await anna.ask(like, { body: { profile: unseen.id } })).body.match).toBe(true);
  });

  test('stays for an unconfirmed chat partner, whose own like waits for the confirmation', async ({
    server,
    pool,
    anna,
  }) => {
    const cleo = await createTestMember(pool, { name: 'Cleo', state: 'not_confirmed' });
    await createTestConversation(pool, anna.id, cleo.id);
    await anna.ask(like, { body: { profile: cleo.id } });
    expect(await listLikes(anna.ask)).toMatchObject({ sent: [cleo.id], matches: [] });
    expect((await server.as(cleo)(like, { body: { profile: anna.id } })).body.match).toBe(false);
    expect((await listLikes(server.as(cleo))).matches).toEqual([]);
    expect([await listLikes(anna.ask), await countBadge(pool, anna)]).toMatchObject([{ received: [], matches: [] }, 0]);
    await pool.query("SELECT change_account($1, 'confirm')", [cleo.id]);
    expect(await listLikes(anna.ask)).toMatchObject({ received: [[cleo.id, true]], matches: [[cleo.id, true]] });
    expect(await listLikes(server.as(cleo))).toMatchObject({ matches: [[anna.id, true]] });
  });

  test('by an unconfirmed member is published once, as new, at the confirmation', async ({
    server,
    pool,
    rows,
    anna,
    ben,
  }) => {
    const cleo = await createTestMember(pool, { name: 'Cleo', state: 'not_confirmed' });
    await server.as(cleo)(like, { body: { profile: anna.id } });
    const conversation = await createTestConversation(pool, cleo.id, ben.id);
    await ben.ask(like, { body: { profile: cleo.id } });
    await server.as(cleo)(block, { body: { profile: ben.id } });
    await server.as(cleo)(unblock, { body: { profile: ben.id } });
    await ben.device.pull();
    expect([await anna.device.pull(), await listLikes(anna.ask)]).toEqual([[], NO_LIKES]);
    await pool.query("SELECT change_account($1, 'confirm')", [cleo.id]);
    expect(await anna.device.pull()).toMatchObject([
      { kind: 'like', profile: { name: 'Cleo' }, liked_by: { id: cleo.id, like_new: true } },
    ]);
    expect(await ben.device.pull()).toMatchObject([{ kind: 'liked', like: { id: cleo.id } }]);
    expect([await countBadge(pool, anna), conversation]).toEqual([1, expect.any(String)]);
    // The push query reads `is_new`.
    expect(await rows("SELECT kind FROM changes WHERE member_id = $1 AND data ? 'is_new'", [anna.id])).toEqual([
      { kind: 'like' },
    ]);
    await pool.query("SELECT change_account($1, 'confirm')", [cleo.id]);
    expect(await anna.device.pull()).toEqual([]);
  });

  test('publishes every visible like when likes race a confirmation', async ({ server, pool }) => {
    for (let round = 0; round < 10; round += 1) {
      const [cleo, other] = [await createTestMember(pool, { state: 'not_confirmed' }), await createTestMember(pool)];
      const others = await createDevice(server.as(other));
      await server.database.race<unknown>([
        () => server.as(cleo)(like, { body: { profile: other.id } }),
        () => pool.query("SELECT change_account($1, 'confirm')", [cleo.id]),
      ]);
      expect(await others.pull()).toMatchObject([{ kind: 'like', liked_by: { id: cleo.id } }]);
    }
  });

  test('of a fictional profile is never new and counts in no badge', async ({ server, pool, anna }) => {
    const mara = await createTestMember(pool, { chosen: { fictional: true } });
    await server.as(mara)(like, { body: { profile: anna.id } });
    expect(await anna.device.pull()).toMatchObject([
      { kind: 'like', profile: { fictional: true }, liked_by: { like_new: false } },
    ]);
    expect(await countBadge(pool, anna)).toBe(0);
  });

  test('of a suspended member appears in no list and no count', async ({ pool, anna, ben }) => {
    await anna.ask(like, { body: { profile: ben.id } });
    await pool.query("SELECT change_account($1, 'suspend')", [anna.id]);
    expect([await listLikes(ben.ask), await countBadge(pool, ben)]).toEqual([NO_LIKES, 0]);
  });
});

describe('a block', () => {
  test.for([
    ['the liker', true],
    ['the liked', false],
  ])(
    'by %s hides likes and match from both sides until it is removed, and notifies only the blocker',
    async ([, isByAnna], { pool, anna, ben }) => {
      await anna.ask(like, { body: { profile: ben.id } });
      await ben.ask(like, { body: { profile: anna.id } });
      const before = [await listLikes(anna.ask), await listLikes(ben.ask), await countBadge(pool, anna)];
      await Promise.all([anna.device.pull(), ben.device.pull()]);
      const [blocker, other] = isByAnna ? [anna, ben] : [ben, anna];
      const asBlocker = blocker.ask;
      await asBlocker(block, { body: { profile: other.id } });
      expect(await pullKinds(blocker.device)).toEqual(['hidden', 'like_removed', 'match_removed', 'unliked']);
      expect(await pullKinds(other.device)).toEqual([]);
      expect([
        await listLikes(anna.ask),
        await listLikes(ben.ask),
        await countBadge(pool, anna),
        await countBadge(pool, ben),
      ]).toEqual([NO_LIKES, NO_LIKES, 0, 0]);
      await asBlocker(unblock, { body: { profile: other.id } });
      expect(await pullKinds(blocker.device)).toEqual(['like', 'liked', 'match']);
      // The block was not disclosed, so the device of the other member removed nothing.
      expect(await pullKinds(other.device)).toEqual([]);
      expect([await listLikes(anna.ask), await listLikes(ben.ask), await countBadge(pool, anna)]).toEqual(before);
    },
  );

  test('publishes nothing to members without a visible like and restores no removed like', async ({ anna, ben }) => {
    await anna.ask(block, { body: { profile: ben.id } });
    expect([await anna.device.pull(), await ben.device.pull()]).toEqual([[], []]);
    await anna.ask(unblock, { body: { profile: ben.id } });
    await anna.ask(like, { body: { profile: ben.id } });
    await ben.ask(block, { body: { profile: anna.id } });
    await Promise.all([anna.device.pull(), ben.device.pull()]);
    await anna.ask(unlike, { body: { profile: ben.id } });
    await ben.ask(unblock, { body: { profile: anna.id } });
    expect([await anna.device.pull(), await ben.device.pull(), await listLikes(ben.ask)]).toEqual([[], [], NO_LIKES]);
  });
});
