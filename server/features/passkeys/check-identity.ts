import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Identity, PasskeyAnswer } from '../../../contract/account/identity.ts';
import type { CheckPassword } from '../account/check-password.ts';
import type { RelyingParty } from './relying-party.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { Refusal } from '../../platform/problems.ts';
import { consumeQuestion } from './passkey-questions.ts';
import { verifyPasskey } from './verify-passkey.ts';

interface IdentityDependencies {
  readonly pool: Pool;
  readonly checkPassword: CheckPassword;
  readonly partyOf: (site: string) => Promise<RelyingParty>;
}

/** Refuses unless the user of a session proves to be its member, by the password or by a passkey. */
export type CheckIdentity = (session: Session, identity: Identity, request: FastifyRequest) => Promise<void>;

/** Returns the check that calls make before an action that the thief of a session must not do. */
export function identityCheck({ pool, checkPassword, partyOf }: IdentityDependencies): CheckIdentity {
  return async (session, identity, request) => {
    if ('passkey' in identity)
      return checkOwnPasskey(pool, session, { party: await partyOf(session.site), passkey: identity.passkey });
    await checkPassword(request, session, identity.password);
  };
}

/** Refuses an answer unless a passkey of the signed-in member signed it, for the question of this session. */
async function checkOwnPasskey(
  pool: Pool,
  { member, token_hash }: Session,
  { party, passkey }: { readonly party: RelyingParty; readonly passkey: PasskeyAnswer },
): Promise<void> {
  const challenge = await consumeQuestion(pool, { purpose: 'identity', requester: token_hash }, passkey.client_data);
  const verified = await verifyPasskey(pool, { party, challenge, passkey });
  if (verified.member !== member) throw new Refusal('passkey_refused', {});
}
