import type { FastifyReply, FastifyRequest } from 'fastify';
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

/** What other features need of accounts. */
export interface Accounts {
  /** Reads a member's own view. */
  readonly userOf: (member: MemberId) => Promise<User>;
  /** Signs a member in on this browser, and ends its previous session, of any member. `password_hash`: see Sessions.create. */
  readonly startSession: (
    visit: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    member: MemberId,
    password_hash?: string,
  ) => Promise<void>;
  /** Ends sessions that are deleted already: their cache entries and live streams. */
  readonly forgetSessions: (member: MemberId, token_hashes: readonly string[]) => void;
}

export function mountAccount(
  calls: Calls,
  { pool, sessions, siteOf, createLimit, bestCreditPrice, publishChange, endSession }: AccountDependencies,
): Accounts {
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

  const startSession: Accounts['startSession'] = async ({ request, reply }, member, password_hash) => {
    await end(request.cookies[AUTH_COOKIE]);
    const browser = describeBrowser(request.headers['user-agent']);
    const token = await sessions.create(member, { ...browser, ...(password_hash !== undefined && { password_hash }) });
    calls.setCookie(reply, token);
  };
  const forgetSessions: Accounts['forgetSessions'] = (member, ended) => {
    for (const token_hash of ended) {
      sessions.forget(token_hash);
      endSession(member, token_hash);
    }
  };

  const paceOf = paceLogins(createLimit, new DeviceCookies(pool, calls.isHttps));
  calls.mount(loginCall, async ({ body, request, reply }) => {
    const given = { site: await siteOf(request), address: request.ip, pace: paceOf(request, reply), ...body };
    const { member, password_hash } = await login(pool, given);
    await startSession({ request, reply }, member, password_hash);
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

  mountSecurity(calls, { pool, forgetSessions });

  calls.mount(logout, async ({ request, reply }) => {
    await end(request.cookies[AUTH_COOKIE]);
    calls.clearCookie(reply);
    return { ok: true as const };
  });
  return { userOf, startSession, forgetSessions };
}
