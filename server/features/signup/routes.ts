import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { LINK_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import { resendActivation, signUp as signUpCall } from '../../../contract/signup.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf } from '../../platform/security/addresses.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import { type CreateLimit, refuseToWait } from '../../platform/security/rate-limit.ts';
import type { Accounts } from '../account/open-accounts.ts';
import { regionIdsOf } from '../sites/regions.ts';
import type { Site, Sites } from '../sites/sites.ts';
import { trafficSourceOf } from '../tracking/traffic-source.ts';
import { sendSignupLikesJob, type SignupLikes } from './send-signup-likes.ts';
import { sendSignupMessagesJob, type SignupMessages } from './send-signup-messages.ts';
import { signUp } from './sign-up.ts';

/** The maximum number of sign-ups of one network in a window. A household or an office stays below it. */
const SIGNUPS = { max: 20, windowMs: 3_600_000 };

export interface SignupDependencies extends Pick<Accounts, 'userOf' | 'startSession'> {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly sites: Sites;
  readonly signupMessages: SignupMessages;
  readonly signupLikes: SignupLikes;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
  /** Starts the job that sends the queued mails. */
  readonly wakeMails: () => void;
}

const ACTIVATION = query({
  row: { outcome: z.enum(['stored', 'email_taken', 'too_many_mails']) },
  text: 'SELECT resend_activation($1, $2, $3, $4) AS outcome',
});

export function mountSignup(
  calls: Calls,
  { pool, jobs, sites, signupMessages, signupLikes, userOf, startSession, createLimit, wakeMails }: SignupDependencies,
): void {
  jobs.register(sendSignupMessagesJob(signupMessages));
  jobs.register(sendSignupLikesJob(signupLikes));
  const byNetwork = createLimit?.({ name: 'signup', ...SIGNUPS });
  calls.mount(signUpCall, async ({ body, request, reply }) => {
    // The answer reveals whether an address has an account, so the limit counts attempts and not accounts.
    if (byNetwork !== undefined) refuseToWait(await byNetwork.count(request, networkOf(request.ip)));
    const member = await signUp(pool, body, visitOf(await sites.ofHost(request), request));
    wakeMails();
    await startSession({ request, reply }, member);
    return { user: await userOf(member) };
  });

  calls.mount(resendActivation, async ({ session, body }) => {
    const link = newLink('activate');
    const values = [session.member, body.email, JSON.stringify(link), LINK_MAILS_A_DAY];
    const outcome = (await readRow(pool, ACTIVATION, values))?.outcome ?? 'stored';
    if (outcome !== 'stored') throw new Refusal(outcome, {});
    wakeMails();
    return { user: await userOf(session.member) };
  });
}

/** The rules of the site whose host a visitor's request names, and whether a partner sent the visitor. */
function visitOf(site: Site, request: FastifyRequest) {
  return {
    site,
    request,
    rules: { ...site.settings, regionsOf: regionIdsOf },
    hasSource: trafficSourceOf(request) !== undefined,
  };
}
