import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { getUser, login as loginCall, logout, type Money, putUser, type User } from '../../../contract/account.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { AUTH_COOKIE } from '../../../contract/rules.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashToken, type Sessions } from '../../platform/security/sessions.ts';
import { login } from './login.ts';
import { readUser } from './read-user.ts';
import { setInvisible } from './set-invisible.ts';

export interface AccountDependencies {
  readonly pool: Pool;
  readonly sessions: Sessions;
  /** The site of a request, by its host. */
  readonly siteOf: (request: FastifyRequest) => Promise<string>;
  readonly bestCreditPrice: (country: string) => Money;
  /** Notifies a member's devices of the change with this number. */
  readonly tell: (member: MemberId, number: number) => void;
  /** Ends a session's live streams, in every process. */
  readonly endSession: (member: MemberId, token_hash: string) => void;
}

/** Returns the function that reads a member's own view. */
export function mountAccount(
  calls: Calls,
  { pool, sessions, siteOf, bestCreditPrice, tell, endSession }: AccountDependencies,
): (member: MemberId) => Promise<User> {
  const userOf = async (member: MemberId): Promise<User> => {
    const user = await readUser(pool, member, bestCreditPrice);
    if (user === undefined) throw new Refusal('authentication_required', {});
    return user;
  };
  const end = async (token: string | undefined): Promise<void> => {
    const found = token === undefined ? undefined : await sessions.find(token);
    if (token === undefined) return;
    await sessions.revoke(hashToken(token));
    if (found !== undefined) endSession(found.session.member, found.session.token_hash);
  };

  calls.mount(loginCall, async ({ body, request, reply }) => {
    const member = await login(pool, { site: await siteOf(request), address: request.ip, ...body });
    // A login always starts a new session and ends the previous session of this browser, of any member.
    await end(request.cookies[AUTH_COOKIE]);
    calls.setCookie(reply, await sessions.create(member));
    return { user: await userOf(member) };
  });

  calls.mount(getUser, async ({ session }) => ({ user: session === undefined ? null : await userOf(session.member) }));

  calls.mount(putUser, async ({ session, body }) => {
    const { language = null, push_preview = null, invisible } = body;
    if (invisible !== undefined) await setInvisible({ pool, tell }, session.member, invisible);
    await pool.query(
      'UPDATE members SET language = coalesce($2, language), push_preview = coalesce($3, push_preview) WHERE id = $1',
      [session.member, language, push_preview],
    );
    return { user: await userOf(session.member) };
  });

  calls.mount(logout, async ({ request, reply }) => {
    await end(request.cookies[AUTH_COOKIE]);
    calls.clearCookie(reply);
    return { ok: true as const };
  });
  return userOf;
}
