import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import {
  addPasskey,
  askOwnPasskey,
  askPasskeyLogin,
  beginPasskey,
  getPasskeys,
  passkeyLogin,
  type PasskeyQuestion,
  removePasskey,
  renamePasskey,
} from '../../../contract/passkeys.ts';
import type { Identity } from '../../../contract/account/identity.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf } from '../../platform/security/addresses.ts';
import { type CreateLimit, createPace } from '../../platform/security/rate-limit.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { clearRequester, issueRequester, readRequester } from './requester-cookie.ts';
import { addPasskey as storePasskey, describeCreation, readKeys, readPasskeys } from './own-passkeys.ts';
import { describeBrowser } from '../account/describe-browser.ts';
import { askPasskey, sweepQuestionsJob, consumeQuestion } from './passkey-questions.ts';
import { loadWebAuthn, type RelyingParty, rpIdOf, TIMEOUT_MS } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** The questions of one network, or of one member, in a window. Further questions are delayed. Guesses of passwords do not count here. */
const QUESTIONS = { max: 120, windowMs: 15 * 60_000 };

/** The states in which a member may sign in. A suspended member gets a restricted session. */
const SIGNS_IN = ['active', 'not_confirmed', 'suspended'];

export interface PasskeysDependencies {
  readonly jobs: Jobs;
  readonly pool: Pool;
  readonly partyOf: (site: string) => Promise<RelyingParty>;
  /** The site whose host a visitor's request names. */
  readonly hostSiteOf: (request: FastifyRequest) => Promise<string>;
  readonly userOf: (member: MemberId) => Promise<User>;
  /** Signs a member in, and sends a mail if the browser is new. */
  readonly signIn: (
    visit: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    member: MemberId,
    proof: { readonly passkey: string },
  ) => Promise<void>;
  /** Refuses a password or a passkey that is not the member's. */
  readonly checkIdentity: (session: Session, identity: Identity, request: FastifyRequest) => Promise<void>;
  /** Refuses a member whose deletion is pending, and sends the mail that cancels the deletion again. */
  readonly refusePending: (pending: { readonly member: MemberId; readonly until: Date }) => Promise<never>;
  /** Undefined when limits are off. */
  readonly createLimit: CreateLimit | undefined;
  readonly wakeMails: () => void;
}

export function mountPasskeys(calls: Calls, dependencies: PasskeysDependencies): void {
  dependencies.jobs.register(sweepQuestionsJob(dependencies.pool));
  mountLogin(calls, dependencies);
  mountAdding(calls, dependencies);
  const { pool, wakeMails } = dependencies;
  const listOf = async ({ member }: Session) => ({ passkeys: await readPasskeys(pool, member) });

  calls.mount(getPasskeys, ({ session }) => listOf(session));

  calls.mount(renamePasskey, async ({ session, body: { id, name } }) => {
    const { rowCount } = await pool.query('UPDATE passkeys SET name = $3 WHERE id = $1 AND member_id = $2', [
      id,
      session.member,
      name,
    ]);
    if (rowCount === 0) throw new Refusal('not_found', {});
    return listOf(session);
  });

  calls.mount(removePasskey, async ({ session, body }) => {
    await pool.query('SELECT remove_passkey($1, $2)', [session.member, body.id]);
    wakeMails();
    return listOf(session);
  });
}

function mountLogin(calls: Calls, dependencies: PasskeysDependencies): void {
  const { pool, partyOf, hostSiteOf, userOf, signIn, refusePending, createLimit } = dependencies;
  const pace = createPace(createLimit, { name: 'passkey-login', ...QUESTIONS });
  calls.mount(askPasskeyLogin, async ({ request, reply }) => {
    await pace(request, networkOf(request.ip));
    const requester = issueRequester(request, reply, calls.isHttps);
    const party = await partyOf(await hostSiteOf(request));
    return describeQuestion(party, await askPasskey(pool, { purpose: 'sign_in', requester }), []);
  });

  calls.mount(passkeyLogin, async ({ body: { passkey }, request, reply }) => {
    const requester = readRequester(request, calls.isHttps);
    if (requester === undefined) throw new Refusal('passkey_refused', {});
    const challenge = await consumeQuestion(pool, { purpose: 'sign_in', requester }, passkey.client_data);
    const party = await partyOf(await hostSiteOf(request));
    const { member, status, until } = await verifyPasskey(pool, { party, challenge, passkey });
    if (until !== null) return refusePending({ member, until });
    if (!SIGNS_IN.includes(status)) throw new Refusal('passkey_refused', {});
    clearRequester(reply, calls.isHttps);
    await signIn({ request, reply }, member, { passkey: passkey.id });
    return { user: await userOf(member) };
  });
}

function mountAdding(calls: Calls, dependencies: PasskeysDependencies): void {
  const { pool, partyOf, checkIdentity, createLimit, wakeMails } = dependencies;
  const pace = createPace(createLimit, { name: 'passkey-identity', ...QUESTIONS });
  calls.mount(askOwnPasskey, async ({ session, request }) => {
    await pace(request, session.member);
    const challenge = await askPasskey(pool, { purpose: 'identity', requester: session.token_hash });
    return describeQuestion(await partyOf(session.site), challenge, await readKeys(pool, session.member));
  });

  calls.mount(beginPasskey, async ({ session, body, request }) => {
    await checkIdentity(session, body.identity, request);
    const challenge = await askPasskey(pool, { purpose: 'add', requester: session.token_hash });
    return describeCreation(pool, { party: await partyOf(session.site), member: session.member, challenge });
  });

  calls.mount(addPasskey, async ({ session, body: { passkey }, request }) => {
    const question = { purpose: 'add', requester: session.token_hash } as const;
    const challenge = await consumeQuestion(pool, question, passkey.client_data);
    const browser = describeBrowser(request.headers['user-agent']);
    await storePasskey(pool, {
      party: await partyOf(session.site),
      session,
      challenge,
      passkey,
      ...browser,
    });
    wakeMails();
    return { passkeys: await readPasskeys(pool, session.member) };
  });
}

async function describeQuestion(
  party: RelyingParty,
  challenge: Uint8Array<ArrayBuffer>,
  keys: readonly { id: string; transports: string[] }[],
): Promise<PasskeyQuestion> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(party),
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  return {
    challenge: options.challenge,
    rpId: rpIdOf(party),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: keys.map((key) => ({ ...key, type: 'public-key' })),
  };
}
