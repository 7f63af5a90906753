import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { getUser, login as loginCall, logout } from '../../../contract/account/account.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import type { CreateLimit } from '../../platform/security/rate-limit.ts';
import type { DeviceCookies } from './device-cookies.ts';
import { login, type RefusePending } from './login.ts';
import { paceLogins } from './login-pace.ts';
import type { Accounts } from './open-accounts.ts';

export interface AccountDependencies {
  readonly pool: Pool;
  readonly accounts: Accounts;
  readonly devices: DeviceCookies;
  /** Returns the site of the host that a request addresses. A login finds its account on this site. */
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  /** Refuses a member whose deletion is pending, and resends the mail with the link that cancels it. */
  readonly refusePending: RefusePending;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
}

export function mountAccount(
  calls: Calls,
  { pool, accounts, devices, hostSiteOf, refusePending, createLimit }: AccountDependencies,
): void {
  const { userOf, signIn, endSession } = accounts;
  const paceOf = paceLogins(createLimit, devices);
  calls.mount(loginCall, async ({ body, request, reply }) => {
    const site = await hostSiteOf(request);
    const visit = { site, address: request.ip, pace: paceOf(request), refusePending };
    const { member, password_hash } = await login(pool, { ...visit, ...body });
    await signIn({ request, reply }, member, { password_hash });
    return { user: await userOf(member) };
  });

  calls.mount(getUser, async ({ session, isSuspended }) => {
    // A visitor gets a null user. The device of a suspended member needs the reason.
    if (isSuspended) throw new Refusal('account_suspended', {});
    return { user: session === undefined ? null : await userOf(session.member) };
  });

  calls.mount(logout, async ({ request, reply }) => {
    await endSession({ request, reply });
    calls.clearCookie(reply);
    return { ok: true as const };
  });
}
