import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../../platform/problems.ts';
import type { SessionCookie } from '../../platform/security/session-cookie.ts';
import { hashToken, type SessionProof, type Sessions } from '../../platform/security/sessions.ts';
import { describeBrowser } from './describe-browser.ts';
import type { DeviceCookies } from './device-cookies.ts';
import { ownerOf } from './find-owner.ts';
import { readUser } from './read-user.ts';
import { type BestCreditPrice, readWallet, type Wallet } from './read-wallet.ts';

export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The operations with which features read a member and begin and end sessions. */
export interface Accounts {
  /** Reads a member's own view. Refuses a suspended member. */
  readonly userOf: (member: MemberId) => Promise<User>;
  /** Reads the credits of a member, who may be suspended. */
  readonly walletOf: (member: MemberId) => Promise<Wallet | undefined>;
  /**
   * Signs a member in on this browser, and ends the browser's previous session of any member of the site. Makes the browser a known device
   * of the account. `proof`: see Sessions.create.
   */
  readonly startSession: (visit: Visit, member: MemberId, proof?: SessionProof) => Promise<void>;
  /** Like `startSession`. Also mails the member if the browser has no device cookie of the account. */
  readonly signIn: (visit: Visit, member: MemberId, proof?: SessionProof) => Promise<void>;
  /** Sets the device cookie of an account in a browser, because a new password invalidates the earlier cookies. */
  readonly setDeviceCookie: (visit: Pick<Visit, 'reply'>, member: MemberId) => Promise<void>;
  /** Ends the session of a browser. A session of another site continues. */
  readonly endSession: (visit: Visit) => Promise<void>;
  /**
   * Ends the cache entries and live streams of deleted sessions. With `reply`, the streams end after the answer: if the answer sets a new
   * session in this browser, its other tabs then find the new cookie.
   */
  readonly forgetSessions: (member: MemberId, token_hashes: readonly string[], reply?: FastifyReply) => void;
}

interface AccountsOptions {
  readonly pool: Pool;
  readonly sessions: Sessions;
  /** Returns the site of the host that a request addresses. A session begins and ends on this site. */
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  readonly devices: DeviceCookies;
  readonly cookie: SessionCookie;
  readonly bestCreditPrice: BestCreditPrice;
  /** Makes the mailer send the queued mails without delay. */
  readonly wakeMails: () => void;
  /** Ends a session's live streams, in every process. */
  readonly endStreams: (member: MemberId, token_hash: string) => void;
}

export function openAccounts(options: AccountsOptions): Accounts {
  const { pool, sessions, hostSiteOf, devices, cookie, bestCreditPrice, endStreams, wakeMails } = options;
  const forgetSessions: Accounts['forgetSessions'] = (member, token_hashes, reply) => {
    for (const token_hash of token_hashes) sessions.forget(token_hash);
    const end = () => {
      for (const token_hash of token_hashes) endStreams(member, token_hash);
    };
    if (reply === undefined) end();
    else finished(reply.raw, end);
  };
  const endSession: Accounts['endSession'] = async ({ request, reply }) => {
    // Each of the browser's cookies may have a session.
    for (const { token } of cookie.readAll(request)) {
      const token_hash = hashToken(token);
      const member = await sessions.revoke(token_hash, await hostSiteOf(request));
      if (member !== undefined) forgetSessions(member, [token_hash], reply);
    }
  };
  const setDeviceCookie: Accounts['setDeviceCookie'] = async ({ reply }, member) =>
    devices.issue(reply, await ownerOf(pool, member));
  const startSession: Accounts['startSession'] = async ({ request, reply }, member, proof) => {
    await endSession({ request, reply });
    const browser = describeBrowser(request.headers['user-agent']);
    const site = await hostSiteOf(request);
    cookie.give(reply, await sessions.create(member, { site, ...browser, proof }));
    await setDeviceCookie({ reply }, member);
  };
  return {
    endSession,
    forgetSessions,
    startSession,
    setDeviceCookie,
    async signIn(visit, member, proof) {
      const { request } = visit;
      if (!(await devices.isKnown(request, await ownerOf(pool, member)))) {
        await mailNewDevice(pool, member, describeBrowser(request.headers['user-agent']));
        wakeMails();
      }
      await startSession(visit, member, proof);
    },
    walletOf: (member) => readWallet(pool, member, bestCreditPrice),
    async userOf(member) {
      const user = await readUser(pool, member, bestCreditPrice);
      if (user !== undefined) return user;
      throw new Refusal((await isSuspended(pool, member)) ? 'account_suspended' : 'authentication_required', {});
    },
  };
}

async function isSuspended(pool: Pool, member: MemberId): Promise<boolean> {
  const { rowCount } = await pool.query("SELECT FROM members WHERE id = $1 AND status = 'suspended'", [member]);
  return rowCount === 1;
}

/** Queues a mail to a confirmed address: a browser without a device cookie of the account has signed in. */
async function mailNewDevice(
  pool: Pool,
  member: MemberId,
  device: { readonly browser: string | null; readonly system: string | null },
): Promise<void> {
  await pool.query("SELECT queue_mail(id, 'new_device', $2) FROM members WHERE id = $1 AND status = 'active'", [
    member,
    JSON.stringify({ ...device, at: new Date().toISOString() }),
  ]);
}
