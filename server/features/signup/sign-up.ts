import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { exceedsGraphemes } from '../../../contract/base/graphemes.ts';
import { ageOn } from '../../../contract/base/age.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { looksLikeAddress } from '../../../contract/own-profile/own-profile.ts';
import { MAXIMUM_AGE } from '../../../contract/base/rules.ts';
import type { SignupForm } from '../../../contract/signup.ts';
import { termsVersion } from '../../../contract/sites/terms-version.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { refusePassword } from '../../platform/security/refuse-password.ts';
import { agreedTerms } from '../content/terms.ts';
import type { Site } from '../sites/sites.ts';

// The way of a sign-up. Its states are those of `members.status` (functions/account.sql draws all of them):
//
//   visitor   a lander may store likes and interests on the device (src/domain/choices/visitor-choices.ts), which the form sends
//     ─▶ signup-form.tsx ─▶ use-signup-form.ts calls `signUp` (contract/signup.ts)
//     ─▶ signup/routes.ts ─▶ signUp() below ─▶ sign_up() (functions/signup.sql): member, link, mail `activate` in one transaction
//   not_confirmed   signup/routes.ts starts the session ─▶ use-sign-in-by.ts begins it on the device
//     ─▶ frame.tsx mounts member-frame.tsx, which opens the member's store and syncs it ─▶ /complete-signup
//     ─▶ complete-signup.tsx, activation-screen.tsx: the wait ── `resendActivation` ─▶ a new mail, perhaps to another address
//   mail      the job `send-mails` (platform/mail/mails.ts) writes it with the texts of links/link-mails.ts
//     ─▶ its link: routes/$token.tsx, link-screen.tsx ── "It was not me" ─▶ `disownLink` erases the account
//     ─▶ or its code: code-form.tsx ─▶ both: use-redeem.ts calls `redeemLink` (contract/links.ts)
//     ─▶ links/routes.ts ─▶ redeem.ts ─▶ redeem_link() (functions/links.sql)
//   active    links/routes.ts: sendSignupMessages() sends the first message, sendSignupLikes() the likes, then a session, if this browser
//             has none of the member
//     ─▶ use-open-next-screen.ts, or complete-signup.tsx where the member waits ─▶ /activate/done: activated-screen.tsx

/** The requirements of a site for new members. */
export interface SignupRules {
  readonly signups: 'all' | 'with_trafficsource' | 'invite_only';
  readonly minimum_age: number;
  readonly countries: readonly string[];
  readonly regionsOf: (country: string) => readonly string[];
  readonly signup_credits: number;
  readonly message_length: number;
}

interface Visit {
  readonly site: Site;
  readonly request: FastifyRequest;
  readonly rules: SignupRules;
  /** Whether a partner sent the visitor. */
  readonly hasSource: boolean;
}

const ACCOUNT_REFUSALS = ['email_taken', 'email_pending_deletion', 'invite_invalid'] as const;

const NEW_ACCOUNT = query({
  row: { outcome: z.nullable(z.enum(['stored', ...ACCOUNT_REFUSALS])) },
  text: 'SELECT sign_up($1, $2, $3, $4, $5) AS outcome',
});

/** Creates an account with an unconfirmed address and queues the activation mail, in one transaction. */
export async function signUp(pool: Pool, form: SignupForm, visit: Visit): Promise<MemberId> {
  refuseForm(form, visit);
  const current = termsVersion(visit.site.company.added);
  if (form.consents.version !== current) throw new Refusal('terms_changed', { version: current });
  const id = randomUUID() as MemberId;
  const { password, ...fields } = form;
  // The id of the first message is its idempotency key, so the message is sent once.
  const signup_message = form.signup_message && { ...form.signup_message, id: uuidv7() };
  await refuseAccount(pool, visit.site.id, { ...fields, id });
  const terms = await agreedTerms(pool, visit.site, { text_hash: form.consents.text_hash, request: visit.request });
  if (terms === undefined) throw new Refusal('terms_changed', { version: current });
  const stored = { ...fields, consents: { ...form.consents, text_hash: terms.text_hash }, id, signup_message };
  const row = await readRow(pool, NEW_ACCOUNT, [
    visit.site.id,
    JSON.stringify(stored),
    await hashPassword(password),
    visit.rules.signup_credits,
    JSON.stringify(newLink('activate')),
  ]);
  const outcome = row?.outcome ?? 'email_taken';
  if (outcome === 'stored') return id;
  throw new Refusal(outcome, {});
}

const FORM_REFUSAL = query({
  row: { refusal: z.nullable(z.enum(ACCOUNT_REFUSALS)) },
  text: 'SELECT sign_up_refusal($1, $2) AS refusal',
});

/** Refuses a form that conflicts with the database, before hashing the password. `sign_up` repeats the check under its locks. */
async function refuseAccount(pool: Pool, site: string, form: object): Promise<void> {
  const refusal = (await readRow(pool, FORM_REFUSAL, [site, JSON.stringify(form)]))?.refusal ?? null;
  if (refusal !== null) throw new Refusal(refusal, {});
}

/** Refuses a form that is invalid without a look at the database. */
function refuseForm(form: SignupForm, { rules, hasSource }: Visit): void {
  const { signups, minimum_age, message_length } = rules;
  if (signups === 'with_trafficsource' && !hasSource && form.trafficsource === undefined)
    throw new Refusal('signups_closed', {});
  if (signups === 'invite_only' && form.invite === undefined) throw new Refusal('signups_closed', {});
  const issues = issuesOf(form, rules);
  if (issues.length > 0) throw new Refusal('invalid_request', { issues });
  if (ageOn(new Date(), form.date_of_birth) < minimum_age) throw new Refusal('too_young', { minimum_age });
  if (form.name.toLowerCase() === form.email.toLowerCase() || looksLikeAddress(form.name))
    throw new Refusal('name_not_allowed', {});
  refusePassword(form.password, form);
  if (form.signup_message !== undefined && exceedsGraphemes(form.signup_message.body, message_length))
    throw new Refusal('message_too_long', { limit: message_length });
}

function issuesOf(
  { country, region, date_of_birth }: SignupForm,
  { countries, regionsOf }: SignupRules,
): { path: string; code: string }[] {
  const age = ageOn(new Date(), date_of_birth);
  return [
    ...(age < 0 || age > MAXIMUM_AGE ? [{ path: 'body.date_of_birth', code: 'invalid_date' }] : []),
    ...(countries.includes(country) ? [] : [{ path: 'body.country', code: 'not_offered' }]),
    ...(region !== null && !regionsOf(country).includes(region)
      ? [{ path: 'body.region', code: 'not_of_country' }]
      : []),
  ];
}
