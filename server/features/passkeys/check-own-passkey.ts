import type { Pool } from 'pg';
import type { PasskeyAnswer } from '../../../contract/account/identity.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { takeQuestion } from './passkey-questions.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** Refuses an answer that is not by a passkey of the signed-in member, to the question that this session has asked. */
export async function checkOwnPasskey(
  pool: Pool,
  { member, token_hash }: Session,
  { party, passkey }: { readonly party: RelyingParty; readonly passkey: PasskeyAnswer },
): Promise<void> {
  const challenge = await takeQuestion(pool, { purpose: 'identity', asker: token_hash }, passkey.client_data);
  const verified = await verifyPasskey(pool, { party, challenge, passkey });
  if (verified.member !== member) throw new Refusal('passkey_refused', {});
}
