import type { Identity } from '../../../../contract/account/identity.ts';
import { askOwnPasskey } from '../../../../contract/passkeys.ts';
import { request } from '../../../engine/api/request.ts';
import { answerByPasskey } from '../../../browser/passkey-ceremony.ts';

/** The member's proof of identity: the typed password, or a passkey. */
export type Proof = { readonly password: string } | 'passkey';

/** Returns the identity for the body of a call. For a passkey it asks the device, which may show a dialog. */
export async function proveIdentity(proof: Proof): Promise<Identity> {
  if (proof !== 'passkey') return proof;
  return { passkey: await answerByPasskey(await request(askOwnPasskey, {})) };
}
