import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Identity } from '../../../contract/account/identity.ts';
import type { CheckPassword } from '../account/check-password.ts';
import { checkOwnPasskey } from './check-own-passkey.ts';
import type { RelyingParty } from './relying-party.ts';
import type { Session } from '../../platform/security/sessions.ts';

interface IdentityDependencies {
  readonly pool: Pool;
  readonly checkPassword: CheckPassword;
  readonly partyOf: (site: string) => Promise<RelyingParty>;
}

/** Refuses unless the person behind a session shows that they are its member: by the password or by a passkey. */
export type CheckIdentity = (session: Session, identity: Identity, request: FastifyRequest) => Promise<void>;

/** Returns the check that calls make before something that a thief of a session must not do. */
export function identityCheck({ pool, checkPassword, partyOf }: IdentityDependencies): CheckIdentity {
  return async (session, identity, request) => {
    if ('passkey' in identity)
      return checkOwnPasskey(pool, session, { party: await partyOf(session.site), passkey: identity.passkey });
    await checkPassword(request, session, identity.password);
  };
}
