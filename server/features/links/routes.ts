import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { User } from '../../../contract/account.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { changeEmail, getLink, redeemLink, requestReset, resetPassword } from '../../../contract/links.ts';
import { LINK_MAILS_A_DAY } from '../../../contract/rules.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf } from '../../platform/security/addresses.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import { type CreateLimit, refuseToWait } from '../../platform/security/rate-limit.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { findLink } from './find-link.ts';
import { redeem, type Redeemed } from './redeem.ts';
import { requestReset as sendReset, resetPassword as setByLink } from './reset.ts';

/** Codes that one network can try in a window, of whichever accounts. */
const CODES = { max: 30, windowMs: 3_600_000 };
/** The links that sign a member in. */
const SIGNS_IN = ['activate', 'sign_in', 'reactivate'];

export interface LinksDependencies {
  readonly pool: Pool;
  readonly siteOf: (request: FastifyRequest) => Promise<string>;
  readonly userOf: (member: MemberId) => Promise<User>;
  readonly startSession: (
    visit: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    member: MemberId,
  ) => Promise<void>;
  readonly forgetSessions: (member: MemberId, token_hashes: readonly string[]) => void;
  readonly publishChange: (member: MemberId, number: number) => void;
  /** Refuses a wrong password of a signed-in member. */
  readonly checkPassword: (session: Session, given: { password: string; address: string }) => Promise<unknown>;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
  readonly wakeMails: () => void;
  /** Called when a member may have confirmed their address. */
  readonly onConfirmed: (member: MemberId) => Promise<void>;
}

export function mountLinks(calls: Calls, dependencies: LinksDependencies): void {
  const { pool, siteOf, userOf, startSession, createLimit, wakeMails } = dependencies;
  const codes = createLimit?.({ name: 'link-codes', ...CODES });
  const spread = async ({ member, changes, ended }: Pick<Redeemed, 'member' | 'changes' | 'ended'>): Promise<void> => {
    dependencies.forgetSessions(member, ended);
    for (const change of changes) dependencies.publishChange(change.member, change.number);
    wakeMails();
    await dependencies.onConfirmed(member);
  };

  calls.mount(getLink, async ({ query, request }) => {
    const link = await findLink(pool, { site: await siteOf(request), token: query.token });
    if (link === undefined) throw new Refusal('not_found', {});
    return link;
  });

  calls.mount(redeemLink, async ({ body, request, reply }) => {
    if (!('token' in body) && codes !== undefined) refuseToWait(await codes.count(request, networkOf(request.ip)));
    const redeemed = await redeem(pool, { site: await siteOf(request), given: body });
    await spread(redeemed);
    const { kind, member, is_open } = redeemed;
    if (!SIGNS_IN.includes(kind) || !is_open) return { kind, user: null };
    await startSession({ request, reply }, member);
    return { kind, user: await userOf(member) };
  });

  calls.mount(requestReset, async ({ body, request }) => {
    await sendReset(pool, { site: await siteOf(request), email: body.email });
    wakeMails();
    return { ok: true as const };
  });

  calls.mount(resetPassword, async ({ body, request, reply }) => {
    const done = await setByLink(pool, { site: await siteOf(request), ...body });
    await spread(done);
    await startSession({ request, reply }, done.member);
    return { user: await userOf(done.member) };
  });

  mountChangeEmail(calls, dependencies);
}

function mountChangeEmail(calls: Calls, { pool, checkPassword, wakeMails }: LinksDependencies): void {
  calls.mount(changeEmail, async ({ session, body, request }) => {
    await checkPassword(session, { password: body.password, address: request.ip });
    const { rows } = await pool.query<{ outcome: 'stored' | 'email_in_use' | 'too_many_mails' }>(
      'SELECT request_email_change($1, $2, $3, $4) AS outcome',
      [session.member, body.email, JSON.stringify(newLink('mail_change')), LINK_MAILS_A_DAY],
    );
    const outcome = rows[0]?.outcome ?? 'email_in_use';
    if (outcome !== 'stored') throw new Refusal(outcome, {});
    wakeMails();
    return { ok: true as const };
  });
}
