import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { like, markLikeSeen, unlike } from '../../../contract/likes.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/ask.ts';
import { createDevice, type Device } from '../../fixtures/feed.ts';
import { codeOfLike, countBadge, createLikers, listLikes, NO_LIKES, pullKinds } from '../../fixtures/likers.ts';
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
  ({ anna, ben, asAnna, asBen, annas, bens } = await createLikers(server));
});

const rows = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows;

describe('a like', () => {
  test('is stored once and appears once in both feeds', async () => {
    expect((await asAnna(like, { body: { profile: ben.id } })).body).toEqual({ match: false });
    expect((await asAnna(like, { body: { profile: ben.id } })).body).toEqual({ match: false });
    expect(await annas.pull()).toMatchObject([
      { kind: 'liked', profile: { id: ben.id, name: 'Ben' }, like: { id: ben.id } },
    ]);
    expect(await bens.pull()).toMatchObject([
      { kind: 'like', profile: { id: anna.id, name: 'Anna' }, liked_by: { id: anna.id, like_new: true } },
    ]);
    expect(await listLikes(asBen)).toEqual({ ...NO_LIKES, received: [[anna.id, true]], names: ['Anna'] });
    expect(await listLikes(asAnna)).toEqual({ ...NO_LIKES, sent: [ben.id], names: ['Ben'] });
    expect([await countBadge(pool, ben), await countBadge(pool, anna)]).toEqual([1, 0]);
  });

  test('stops being new on every device when its profile is opened', async () => {
    await asAnna(like, { body: { profile: ben.id } });
    await bens.pull();
    await asBen(markLikeSeen, { body: { profile: anna.id } });
    await asBen(markLikeSeen, { body: { profile: anna.id } });
    expect(await bens.pull()).toMatchObject([{ kind: 'like', liked_by: { like_new: false } }]);
    expect([await countBadge(pool, ben), (await annas.pull()).length]).toEqual([0, 1]);
  });

  test('is removed without a trace, and removing is idempotent', async () => {
    await asAnna(like, { body: { profile: ben.id } });
    await Promise.all([annas.pull(), bens.pull()]);
    for (let time = 0; time < 2; time += 1)
      expect((await asAnna(unlike, { body: { profile: ben.id } })).status).toBe(200);
    expect(await annas.pull()).toEqual([{ kind: 'unliked', profile: ben.id }]);
    expect(await bens.pull()).toEqual([{ kind: 'like_removed', profile: anna.id }]);
    expect([await listLikes(asAnna), await listLikes(asBen), await countBadge(pool, ben)]).toEqual([
      NO_LIKES,
      NO_LIKES,
      0,
    ]);
  });

  test('is refused for unavailable members and names a block', async () => {
    const hidden = [
      await createTestMember(pool, { chosen: { invisible: true } }),
      await createTestMember(pool, { status: 'deleted' }),
      await createTestMember(pool, { status: 'disabled' }),
      await createTestMember(pool, { status: 'not_confirmed' }),
      await createTestMember(pool, { site: await createTestSite(pool) }),
      anna,
    ];
    for (const { id } of hidden) expect(await codeOfLike(asAnna, id)).toBe('not_found');
    expect(await annas.pull()).toEqual([]);
    await asBen(block, { body: { profile: anna.id } });
    expect([await codeOfLike(asAnna, ben.id), await codeOfLike(asBen, anna.id)]).toEqual(['blocked_by', 'blocking']);
    expect(await rows('SELECT FROM likes WHERE $1 IN (liker_id, liked_id)', [anna.id])).toEqual([]);
  });

  test('reveals an invisible member to the liked member, who can like back', async () => {
    const unseen = await createTestMember(pool, { name: 'Unseen', chosen: { invisible: true } });
    expect(await codeOfLike(asAnna, unseen.id)).toBe('not_found');
    await server.as(unseen)(like, { body: { profile: anna.id } });
    expect(await listLikes(asAnna)).toMatchObject({ received: [[unseen.id, true]], names: ['Unseen'] });
    expect((await asAnna(like, { body: { profile: unseen.id } })).body.match).toBe(true);
  });

  test('stays for an unconfirmed chat partner, whose own like waits for the confirmation', async () => {
    const cleo = await createTestMember(pool, { name: 'Cleo', status: 'not_confirmed' });
    await createTestConversation(pool, anna.id, cleo.id);
    await asAnna(like, { body: { profile: cleo.id } });
    expect(await listLikes(asAnna)).toMatchObject({ sent: [cleo.id], matches: [] });
    expect((await server.as(cleo)(like, { body: { profile: anna.id } })).body.match).toBe(true);
    expect([await listLikes(asAnna), await countBadge(pool, anna)]).toMatchObject([{ received: [], matches: [] }, 0]);
    await pool.query("UPDATE members SET status = 'active' WHERE id = $1", [cleo.id]);
    expect(await listLikes(asAnna)).toMatchObject({ received: [[cleo.id, true]], matches: [[cleo.id, true]] });
  });

  test('by an unconfirmed member is published once, as new, at the confirmation', async () => {
    const cleo = await createTestMember(pool, { name: 'Cleo', status: 'not_confirmed' });
    await server.as(cleo)(like, { body: { profile: anna.id } });
    const conversation = await createTestConversation(pool, cleo.id, ben.id);
    await asBen(like, { body: { profile: cleo.id } });
    await server.as(cleo)(block, { body: { profile: ben.id } });
    await server.as(cleo)(unblock, { body: { profile: ben.id } });
    await bens.pull();
    expect([await annas.pull(), await listLikes(asAnna)]).toEqual([[], NO_LIKES]);
    await pool.query("UPDATE members SET status = 'active' WHERE id = $1", [cleo.id]);
    expect(await annas.pull()).toMatchObject([
      { kind: 'like', profile: { name: 'Cleo' }, liked_by: { id: cleo.id, like_new: true } },
    ]);
    expect(await bens.pull()).toMatchObject([{ kind: 'liked', like: { id: cleo.id } }]);
    expect([await countBadge(pool, anna), conversation]).toEqual([1, expect.any(String)]);
    // The push query reads `is_new`.
    expect(await rows("SELECT kind FROM changes WHERE member_id = $1 AND data ? 'is_new'", [anna.id])).toEqual([
      { kind: 'like' },
    ]);
    await pool.query("UPDATE members SET status = 'active' WHERE id = $1", [cleo.id]);
    expect(await annas.pull()).toEqual([]);
  });

  test('publishes every visible like when likes race a confirmation', async () => {
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

  test('of a fictional profile is never new and counts in no badge', async () => {
    const mara = await createTestMember(pool, { chosen: { fictional: true } });
    await server.as(mara)(like, { body: { profile: anna.id } });
    expect(await annas.pull()).toMatchObject([
      { kind: 'like', profile: { fictional: true }, liked_by: { like_new: false } },
    ]);
    expect(await countBadge(pool, anna)).toBe(0);
  });

  test('of a deleted member appears in no list and no count', async () => {
    await asAnna(like, { body: { profile: ben.id } });
    await pool.query("UPDATE members SET status = 'disabled' WHERE id = $1", [anna.id]);
    expect([await listLikes(asBen), await countBadge(pool, ben)]).toEqual([NO_LIKES, 0]);
  });
});

describe('a block', () => {
  test.each([
    ['the liker', true],
    ['the liked', false],
  ])('by %s hides likes and match from both sides until it is removed', async (_who, isByAnna) => {
    await asAnna(like, { body: { profile: ben.id } });
    await asBen(like, { body: { profile: anna.id } });
    const before = [await listLikes(asAnna), await listLikes(asBen), await countBadge(pool, anna)];
    await Promise.all([annas.pull(), bens.pull()]);
    const [asBlocker, other] = isByAnna ? [asAnna, ben] : [asBen, anna];
    await asBlocker(block, { body: { profile: other.id } });
    for (const device of [annas, bens])
      expect(await pullKinds(device)).toEqual(['hidden', 'like_removed', 'match_removed', 'unliked']);
    expect([
      await listLikes(asAnna),
      await listLikes(asBen),
      await countBadge(pool, anna),
      await countBadge(pool, ben),
    ]).toEqual([NO_LIKES, NO_LIKES, 0, 0]);
    await asBlocker(unblock, { body: { profile: other.id } });
    for (const device of [annas, bens]) expect(await pullKinds(device)).toEqual(['like', 'liked', 'match']);
    expect([await listLikes(asAnna), await listLikes(asBen), await countBadge(pool, anna)]).toEqual(before);
  });

  test('publishes nothing to members without a visible like and restores no removed like', async () => {
    await asAnna(block, { body: { profile: ben.id } });
    expect([await annas.pull(), await bens.pull()]).toEqual([[], []]);
    await asAnna(unblock, { body: { profile: ben.id } });
    await asAnna(like, { body: { profile: ben.id } });
    await asBen(block, { body: { profile: anna.id } });
    await Promise.all([annas.pull(), bens.pull()]);
    await asAnna(unlike, { body: { profile: ben.id } });
    await asBen(unblock, { body: { profile: anna.id } });
    expect([await annas.pull(), await bens.pull(), await listLikes(asBen)]).toEqual([[], [], NO_LIKES]);
  });
});
