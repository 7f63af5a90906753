import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Identity } from '../../../contract/account/identity.ts';
import {
  changeEmail,
  disownLink,
  getLink,
  redeemLink,
  requestReactivation,
  requestReset,
  requestSignIn,
  resetPassword,
} from '../../../contract/links.ts';
import { LINK_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { type AfterAnswer, openAfterAnswer } from '../../platform/http/after-answer.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf } from '../../platform/security/addresses.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import { type CreateLimit, refuseToWait } from '../../platform/security/rate-limit.ts';
import type { Session } from '../../platform/security/sessions.ts';
import type { Accounts } from '../account/open-accounts.ts';
import type { DeviceCookies } from '../account/device-cookies.ts';
import { findOwner } from '../account/find-owner.ts';
import { unlockAccount } from '../account/login-limit.ts';
import { sendSignupLikes, type SignupLikes } from '../signup/send-signup-likes.ts';
import { sendSignupMessages, type SignupMessages } from '../signup/send-signup-messages.ts';
import { findLink } from './find-link.ts';
import { disown, type Effects, redeem } from './redeem.ts';
import { countAccessLink, mailAccessLink, type AccessLinkRequest } from './request-access-link.ts';
import { resetPassword as setByLink } from './reset-password.ts';
import { sweepMailsJob } from './sweep-mails.ts';

/** Codes that one network can try in a window, for all accounts together. */
const CODES = { max: 30, windowMs: 3_600_000 };
/** New passwords that one network can try to set by links in a window. Each try with a valid link costs a hash. */
const RESETS = { max: 30, windowMs: 3_600_000 };
/** Links that one network can request in a window, for all addresses together. */
const MAILS = { max: 30, windowMs: 3_600_000 };
/** The links that start a session. */
const SIGNS_IN = ['activate', 'sign_in', 'reactivate'];

export interface LinkParts extends Pick<Accounts, 'userOf' | 'startSession' | 'signIn' | 'forgetSessions'> {
  readonly pool: Pool;
  readonly calls: Calls;
  readonly jobs: Jobs;
  /** Returns the site of the host that a request addresses. Links and addresses of members of other sites are unknown there. */
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  readonly devices: DeviceCookies;
  readonly publishChange: PublishChange;
  /** Refuses a password or a passkey that is not the member's. */
  readonly checkIdentity: (session: Session, identity: Identity, request: FastifyRequest) => Promise<void>;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
  readonly wakeMails: () => void;
  readonly signupMessages: SignupMessages;
  readonly signupLikes: SignupLikes;
}

/** The parts, and the helpers that the calls of links share. */
interface LinksDependencies extends LinkParts {
  readonly afterAnswer: AfterAnswer;
  /** Whether a request comes from a browser on which the owner of the account with this address has signed in. */
  readonly isKnownDevice: (request: FastifyRequest, site: string, email: string) => Promise<boolean>;
}

export function mountLinks(app: FastifyInstance, parts: LinkParts): void {
  const { pool, calls, jobs, hostSiteOf, userOf, startSession, signIn, createLimit, wakeMails, devices } = parts;
  const dependencies: LinksDependencies = {
    ...parts,
    afterAnswer: openAfterAnswer(app),
    isKnownDevice: async (request, site, email) =>
      devices.isKnown(request, await findOwner(pool, site, email.toLowerCase())),
  };
  jobs.register(sweepMailsJob(pool));
  const codes = createLimit?.({ name: 'link-codes', ...CODES });
  const publishEffects: PublishEffects = async ({ member, changes, ended }, reply) => {
    dependencies.forgetSessions(member, ended, reply);
    publishChanges(dependencies, changes);
    wakeMails();
    // The member may have confirmed their address.
    await sendSignupMessages(dependencies.signupMessages, member);
    await sendSignupLikes(dependencies.signupLikes, member);
  };

  calls.mount(getLink, async ({ query: { token }, request }) => {
    const link = await findLink(pool, { site: await hostSiteOf(request), token });
    if (link === undefined) throw new Refusal('not_found', {});
    return link;
  });

  calls.mount(redeemLink, async ({ session, body, request, reply }) => {
    if (!('token' in body) && codes !== undefined) refuseToWait(await codes.count(request, networkOf(request.ip)));
    const redeemed = await redeem(dependencies, { site: await hostSiteOf(request), proof: body });
    await publishEffects(redeemed, reply);
    const { kind, member, is_open } = redeemed;
    if (!SIGNS_IN.includes(kind) || !is_open) return { kind, user: null };
    // An activation ends no session. After a new cookie, the server would refuse the requests that are in flight with the old one.
    const hasSession = kind === 'activate' && session?.member === member;
    // The code or the button of a mail suffices to sign in, so the member receives a mail about a new device, as after a login.
    if (!hasSession) await (kind === 'sign_in' ? signIn : startSession)({ request, reply }, member);
    return { kind, user: await userOf(member) };
  });

  calls.mount(disownLink, async ({ body, request }) => {
    const { member, changes, ended } = await disown(pool, { site: await hostSiteOf(request), ...body });
    dependencies.forgetSessions(member, ended);
    publishChanges(dependencies, changes);
    return { ok: true as const };
  });

  mountReset(calls, dependencies, publishEffects);
  mountRequests(calls, dependencies);
  mountChangeEmail(calls, dependencies);
}

/** Notifies devices and other features of the changes of a link. */
type PublishEffects = (effects: Effects, reply: FastifyReply) => Promise<void>;

function publishChanges({ publishChange }: LinkParts, changes: Effects['changes']): void {
  for (const { member, number } of changes) publishChange(member, number);
}

function mountReset(calls: Calls, dependencies: LinksDependencies, publishEffects: PublishEffects): void {
  const { pool, hostSiteOf, userOf, startSession, createLimit } = dependencies;
  const resets = createLimit?.({ name: 'link-resets', ...RESETS });
  calls.mount(resetPassword, async ({ body, request, reply }) => {
    if (resets !== undefined) refuseToWait(await resets.count(request, networkOf(request.ip)));
    const done = await setByLink(dependencies, { site: await hostSiteOf(request), ...body });
    await publishEffects(done, reply);
    await unlockAccount(pool, done.member);
    await startSession({ request, reply }, done.member);
    return { user: await userOf(done.member) };
  });
}

/** Mounts the calls that send a link to an address, whether or not it has an account. */
function mountRequests(calls: Calls, dependencies: LinksDependencies): void {
  const { pool, hostSiteOf, isKnownDevice, createLimit, afterAnswer, wakeMails } = dependencies;
  const mails = createLimit?.({ name: 'link-mails', ...MAILS });
  const send = async (kind: AccessLinkRequest['kind'], email: string, request: FastifyRequest) => {
    if (mails !== undefined) refuseToWait(await mails.count(request, networkOf(request.ip)));
    const site = await hostSiteOf(request);
    await countAccessLink(pool, { site, email, kind }, await isKnownDevice(request, site, email));
    afterAnswer(async () => {
      await mailAccessLink(pool, { site, email, kind });
      wakeMails();
    });
    return { ok: true as const };
  };
  calls.mount(requestReset, ({ body, request }) => send('reset', body.email, request));
  calls.mount(requestSignIn, ({ body, request }) => send('sign_in', body.email, request));
  calls.mount(requestReactivation, ({ body, request }) => send('reactivate', body.email, request));
}

const EMAIL_CHANGE = query({
  row: { outcome: z.enum(['stored', 'email_in_use', 'too_many_mails']) },
  text: 'SELECT request_email_change($1, $2, $3, $4) AS outcome',
});

function mountChangeEmail(calls: Calls, { pool, checkIdentity, wakeMails }: LinksDependencies): void {
  calls.mount(changeEmail, async ({ session, body, request }) => {
    await checkIdentity(session, body.identity, request);
    const values = [session.member, body.email, JSON.stringify(newLink('mail_change')), LINK_MAILS_A_DAY];
    const outcome = (await readRow(pool, EMAIL_CHANGE, values))?.outcome ?? 'email_in_use';
    if (outcome !== 'stored') throw new Refusal(outcome, {});
    wakeMails();
    return { ok: true as const };
  });
}
