import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Money, User } from '../../../contract/account.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { AUTH_COOKIE } from '../../../contract/rules.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashToken, type Sessions } from '../../platform/security/sessions.ts';
import { describeBrowser } from './describe-browser.ts';
import type { DeviceCookies } from './device-cookies.ts';
import { hashAccount } from './login-limit.ts';
import { mailNewDevice } from './mail-new-device.ts';
import { readUser } from './read-user.ts';

export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The accounts of this process: what features need to read a member and to begin and end sessions. */
export interface Accounts {
  /** Reads a member's own view. Refuses a suspended member. */
  readonly userOf: (member: MemberId) => Promise<User>;
  /**
   * Signs a member in on this browser, and ends its previous session, of any member. From then on the browser is a known device of
   * the account. `password_hash`: see Sessions.create.
   */
  readonly startSession: (visit: Visit, member: MemberId, password_hash?: string) => Promise<void>;
  /** Like `startSession`, and tells the member by mail if the browser has no device cookie of the account. */
  readonly signIn: (visit: Visit, member: MemberId, password_hash?: string) => Promise<void>;
  /** Ends the session of a browser. */
  readonly endSession: (request: FastifyRequest) => Promise<void>;
  /** Ends sessions that are deleted already: their cache entries and live streams. */
  readonly forgetSessions: (member: MemberId, token_hashes: readonly string[]) => void;
}

interface AccountsOptions {
  readonly pool: Pool;
  readonly sessions: Sessions;
  readonly devices: DeviceCookies;
  readonly setCookie: (reply: FastifyReply, token: string) => void;
  readonly bestCreditPrice: (country: string) => Money;
  /** Sends the queued mails soon. */
  readonly wakeMails: () => void;
  /** Ends a session's live streams, in every process. */
  readonly endStreams: (member: MemberId, token_hash: string) => void;
}

export function openAccounts(options: AccountsOptions): Accounts {
  const { pool, sessions, devices, setCookie, bestCreditPrice, endStreams, wakeMails } = options;
  const endSession = async ({ cookies }: FastifyRequest): Promise<void> => {
    const token = cookies[AUTH_COOKIE];
    if (token === undefined) return;
    const found = await sessions.findAccount(token);
    await sessions.revoke(hashToken(token));
    if (found !== undefined) endStreams(found.session.member, found.session.token_hash);
  };
  const startSession: Accounts['startSession'] = async ({ request, reply }, member, password_hash) => {
    await endSession(request);
    const browser = describeBrowser(request.headers['user-agent']);
    setCookie(
      reply,
      await sessions.create(member, { ...browser, ...(password_hash !== undefined && { password_hash }) }),
    );
    await devices.give(reply, await accountHashOf(pool, member));
  };
  return {
    endSession,
    startSession,
    async signIn(visit, member, password_hash) {
      const { request } = visit;
      if ((await devices.find(request, await accountHashOf(pool, member))) === undefined) {
        await mailNewDevice(pool, member, describeBrowser(request.headers['user-agent']));
        wakeMails();
      }
      await startSession(visit, member, password_hash);
    },
    async userOf(member) {
      const user = await readUser(pool, member, bestCreditPrice);
      if (user !== undefined) return user;
      throw new Refusal((await isSuspended(pool, member)) ? 'account_suspended' : 'authentication_required', {});
    },
    forgetSessions(member, token_hashes) {
      for (const token_hash of token_hashes) {
        sessions.forget(token_hash);
        endStreams(member, token_hash);
      }
    },
  };
}

async function isSuspended(pool: Pool, member: MemberId): Promise<boolean> {
  const { rowCount } = await pool.query("SELECT FROM members WHERE id = $1 AND status = 'suspended'", [member]);
  return rowCount === 1;
}

async function accountHashOf(pool: Pool, member: MemberId): Promise<string> {
  const { rows } = await pool.query<{ site: string; email: string }>(
    "SELECT site_id AS site, coalesce(lower(email), '') AS email FROM members WHERE id = $1",
    [member],
  );
  const { site, email } = rows[0] ?? { site: '', email: '' };
  return hashAccount(site, email);
}
