import type { Pool } from 'pg';
import { describe, expect, vi } from 'vitest';
import type { BodyOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { getUser } from '../../../contract/account/account.ts';
import { like, unlike } from '../../../contract/likes/likes.ts';
import { redeemLink } from '../../../contract/links.ts';
import { SWIPE_LIKES_A_DAY } from '../../../contract/base/rules.ts';
import { signUp } from '../../../contract/signup.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { listLikes, NO_LIKES, test as base } from '../../fixtures/likers.ts';
import { createTestSite, setState } from '../../fixtures/members.ts';
import { lastMail, signupForm } from '../../fixtures/signups.ts';
import { sendSignupLikes, sendSignupLikesJob } from './send-signup-likes.ts';

/** Signs up with likes and interests. `confirm` uses the link of the mail. */
const test = base.extend('join', async ({ server, pool }) => {
  return async (choices: Pick<BodyOf<typeof signUp>, 'likes' | 'interests'>) => {
    const { body, raw } = await server.as()(signUp, { body: signupForm(choices) });
    const { id, email } = body.user;
    const token = raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
    const link = (await lastMail(pool, email)).data.token;
    const confirm = () => server.as()(redeemLink, { body: { token: link } });
    return { id, ask: server.as({ id, token }), confirm };
  };
});

const onFailure = (error: unknown): void => expect.unreachable(String(error));

const WAITING = 'SELECT FROM signup_likes WHERE member_id = $1';

describe('the likes of a sign-up', () => {
  test('go out once when the address is confirmed, and not before', async ({ server, rows, anna, ben, join }) => {
    const onLiked = vi.fn<() => void>();
    const unsubscribe = server.likes.onLiked(onLiked);
    const vera = await join({ likes: [anna.id, ben.id] });
    await sendSignupLikes({ pool: server.database.pool, publishLike: server.likes.publish, onFailure });
    expect([await anna.device.pull(), await listLikes(anna.ask), await rows(WAITING, [vera.id])]).toEqual([
      [],
      NO_LIKES,
      [{}, {}],
    ]);
    expect(onLiked).not.toHaveBeenCalled();
    await raceBehindLock(
      server.database.pool,
      { rowsOf: `links WHERE member_id = '${vera.id}'` },
      repeat(2, vera.confirm),
    );
    unsubscribe();
    for (const liked of [anna, ben]) {
      expect(await liked.device.pull()).toMatchObject([{ kind: 'like', liked_by: { id: vera.id, like_new: true } }]);
      expect((await listLikes(liked.ask)).received).toEqual([[vera.id, true]]);
    }
    expect(onLiked.mock.calls.toSorted()).toEqual(
      [
        [vera.id, anna.id, false],
        [vera.id, ben.id, false],
      ].toSorted(),
    );
    expect(await rows(WAITING, [vera.id])).toEqual([]);
  });

  test('are published by one of the calls that send them at once', async ({ pool, anna, ben, join }) => {
    const vera = await join({ likes: [anna.id, ben.id] });
    await setState(pool, vera.id, 'active');
    const publishLike = vi.fn<() => void>();
    await raceBehindLock(
      pool,
      { rowsOf: `member_counters WHERE member_id = '${vera.id}'` },
      repeat(3, () => sendSignupLikes({ pool, publishLike, onFailure }, vera.id)),
    );
    expect(publishLike).toHaveBeenCalledTimes(2);
    expect((await anna.device.pull()).length).toBe(1);
  });

  test('are sent by the job if the confirmation did not send them', async ({ pool, anna, join }) => {
    const vera = await join({ likes: [anna.id] });
    await setState(pool, vera.id, 'active');
    const publishLike = vi.fn<() => void>();
    await sendSignupLikesJob({ pool, publishLike, onFailure }).run({});
    expect(publishLike).toHaveBeenCalledWith({
      liker: vera.id,
      liked: anna.id,
      is_match: false,
      events: expect.any(Array),
    });
    expect((await listLikes(anna.ask)).received).toEqual([[vera.id, true]]);
  });

  test('do not fail the confirmation with them: a failure is reported, and the others go out', async ({
    server,
    pool,
    anna,
    ben,
    join,
  }) => {
    const vera = await join({ likes: [anna.id, ben.id] });
    const unsubscribe = server.likes.onLiked(() => {
      throw new Error('This listener fails.');
    });
    expect((await vera.confirm()).raw.statusCode).toBe(200);
    unsubscribe();
    const failures: unknown[] = [];
    await sendSignupLikes({ pool, publishLike: vi.fn<() => void>(), onFailure: (error) => failures.push(error) });
    expect(failures).toEqual([]);
    for (const liked of [anna, ben]) expect((await listLikes(liked.ask)).received).toEqual([[vera.id, true]]);
  });

  test('wait while the member is suspended', async ({ server, pool, rows, anna, join }) => {
    const vera = await join({ likes: [anna.id] });
    await setState(pool, vera.id, 'suspended');
    await pool.query('SELECT send_signup_like($1, $2)', [vera.id, anna.id]);
    await sendSignupLikes({ pool, publishLike: server.likes.publish, onFailure });
    expect([await rows(WAITING, [vera.id]), await listLikes(anna.ask)]).toEqual([[{}], NO_LIKES]);
  });

  test('are not sent again after the member has removed one', async ({ pool, anna, join }) => {
    const vera = await join({ likes: [anna.id] });
    await vera.confirm();
    await vera.ask(unlike, { body: { profile: anna.id } });
    const publishLike = vi.fn<() => void>();
    await sendSignupLikes({ pool, publishLike, onFailure });
    expect([publishLike.mock.calls, await listLikes(anna.ask)]).toEqual([[], NO_LIKES]);
  });

  test('report nothing new if the member has given the like already', async ({ pool, rows, anna, join }) => {
    const vera = await join({ likes: [anna.id] });
    await vera.ask(like, { body: { profile: anna.id } });
    await setState(pool, vera.id, 'active');
    expect(await rows('SELECT FROM send_signup_like($1, $2)', [vera.id, anna.id])).toEqual([]);
    expect(await rows(WAITING, [vera.id])).toEqual([]);
  });

  test('make a match with a member who likes the new one', async ({ pool, rows, anna, join }) => {
    const vera = await join({ likes: [anna.id] });
    await setState(pool, vera.id, 'active');
    await anna.ask(like, { body: { profile: vera.id } });
    expect(await rows('SELECT is_match FROM send_signup_like($1, $2)', [vera.id, anna.id])).toEqual([
      { is_match: true },
    ]);
  });

  const left: readonly [string, (pool: Pool, peer: MemberId, writer: MemberId) => Promise<unknown>][] = [
    ['has blocked the member', (pool, peer, writer) => pool.query('SELECT set_block($1, $2, true)', [peer, writer])],
    ['is blocked by the member', (pool, peer, writer) => pool.query('SELECT set_block($1, $2, true)', [writer, peer])],
    ['is invisible', (pool, peer) => pool.query('SELECT set_invisible($1, true)', [peer])],
    ['is suspended', (pool, peer) => setState(pool, peer, 'suspended')],
    ['is erased', (pool, peer) => pool.query('SELECT erase_member($1)', [peer])],
    [
      'belongs to another site',
      async (pool, peer) =>
        pool.query('UPDATE members SET site_id = $2 WHERE id = $1', [peer, await createTestSite(pool)]),
    ],
  ];
  for (const [name, leave] of left) {
    test(`are dropped if the liked member ${name}`, async ({ pool, rows, anna, ben, join }) => {
      const vera = await join({ likes: [anna.id, ben.id] });
      await leave(pool, anna.id, vera.id);
      expect((await vera.confirm()).code).toBe('ok');
      expect(await rows('SELECT liked_id FROM likes WHERE liker_id = $1', [vera.id])).toEqual([{ liked_id: ben.id }]);
      expect(await rows(WAITING, [vera.id])).toEqual([]);
    });
  }

  test('are dropped for an unknown id, which the sign-up does not reveal', async ({ rows, join }) => {
    const vera = await join({ likes: [crypto.randomUUID()] });
    expect((await vera.confirm()).code).toBe('ok');
    expect(await rows(WAITING, [vera.id])).toEqual([]);
  });

  test('are erased with their account', async ({ pool, rows, anna, join }) => {
    const vera = await join({ likes: [anna.id] });
    await pool.query('SELECT erase_member($1)', [vera.id]);
    expect(await rows(WAITING, [vera.id])).toEqual([]);
  });

  test('are at most those of a day, each once', async ({ server, anna }) => {
    const others = Array.from({ length: SWIPE_LIKES_A_DAY }, () => crypto.randomUUID() as MemberId);
    for (const likes of [[], [anna.id, anna.id], [anna.id, ...others]])
      expect((await server.as()(signUp, { body: signupForm({ likes }) })).code).toBe('invalid_request');
  });
});

describe('the interests of a sign-up', () => {
  test('are in the profile from the start', async ({ join }) => {
    const vera = await join({ interests: ['coffee', 'cooking'] });
    expect((await vera.ask(getUser)).body.user?.profile.interests).toEqual(['coffee', 'cooking']);
  });

  test('are none without a choice, and are refused if one is repeated', async ({ server, join }) => {
    expect((await (await join({})).ask(getUser)).body.user?.profile.interests).toEqual([]);
    const body = signupForm({ interests: ['coffee', 'coffee'] });
    expect((await server.as()(signUp, { body })).code).toBe('invalid_request');
  });
});
