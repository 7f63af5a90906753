import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { getUser, login as loginCall, logout, type Money, putUser, type User } from '../../../contract/account.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { AUTH_COOKIE } from '../../../contract/rules.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import type { CreateLimit } from '../../platform/security/rate-limit.ts';
import { hashToken, type Sessions } from '../../platform/security/sessions.ts';
import { describeBrowser } from './describe-browser.ts';
import { DeviceCookies } from './device-cookies.ts';
import { login } from './login.ts';
import { paceLogins } from './login-pace.ts';
import { readUser } from './read-user.ts';
import { mountSecurity } from './security-routes.ts';
import { saveChoices } from './save-choices.ts';
import { setHideOnline, setInvisible } from './set-visibility.ts';

export interface AccountDependencies {
  readonly pool: Pool;
  readonly sessions: Sessions;
  /** The site of a request, by its host. */
  readonly siteOf: (request: FastifyRequest) => Promise<string>;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
  readonly bestCreditPrice: (country: string) => Money;
  /** Notifies a member's devices of the change with this number. */
  readonly publishChange: (member: MemberId, number: number) => void;
  /** Ends a session's live streams, in every process. */
  readonly endSession: (member: MemberId, token_hash: string) => void;
}

/** Returns the function that reads a member's own view. */
export function mountAccount(
  calls: Calls,
  { pool, sessions, siteOf, createLimit, bestCreditPrice, publishChange, endSession }: AccountDependencies,
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

  const paceOf = paceLogins(createLimit, new DeviceCookies(pool, calls.isHttps));
  calls.mount(loginCall, async ({ body, request, reply }) => {
    const given = { site: await siteOf(request), address: request.ip, pace: paceOf(request, reply), ...body };
    const { member, password_hash } = await login(pool, given);
    // A login always starts a new session and ends the previous session of this browser, of any member.
    await end(request.cookies[AUTH_COOKIE]);
    const browser = describeBrowser(request.headers['user-agent']);
    calls.setCookie(reply, await sessions.create(member, { ...browser, password_hash }));
    return { user: await userOf(member) };
  });

  calls.mount(getUser, async ({ session }) => ({ user: session === undefined ? null : await userOf(session.member) }));

  calls.mount(putUser, async ({ session, body }) => {
    const { invisible, hide_online, ...choices } = body;
    if (invisible !== undefined) await setInvisible({ pool, publishChange }, session.member, invisible);
    if (hide_online !== undefined) await setHideOnline({ pool, publishChange }, session.member, hide_online);
    await saveChoices({ pool, publishChange }, session.member, choices);
    return { user: await userOf(session.member) };
  });

  mountSecurity(calls, { pool, sessions, endSession });

  calls.mount(logout, async ({ request, reply }) => {
    await end(request.cookies[AUTH_COOKIE]);
    calls.clearCookie(reply);
    return { ok: true as const };
  });
  return userOf;
}
