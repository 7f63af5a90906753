import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { PasskeyAnswer } from '../../../contract/account/identity.ts';
import { ACCOUNT_STATES } from '../../../contract/account/states.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { loadWebAuthn, type RelyingParty, rpIdOf, userHandleOf } from './relying-party.ts';

interface Answer {
  readonly party: RelyingParty;
  readonly challenge: string;
  readonly passkey: PasskeyAnswer;
}

const STORED_PASSKEY = query({
  row: {
    member: MemberId,
    status: z.enum(ACCOUNT_STATES),
    until: z.nullable(z.date()),
    public_key: z.instanceof(Buffer),
    counter: z.int(),
  },
  text: `SELECT p.member_id AS member, m.status, m.deletion_due_at AS until, p.public_key, p.counter::float8 AS counter
     FROM passkeys p JOIN members m ON m.id = p.member_id WHERE p.id = $1 AND m.site_id = $2`,
});
type StoredPasskey = RowOf<typeof STORED_PASSKEY>;

/**
 * Returns the member whose passkey has signed the challenge for this site. Refuses a passkey that is unknown, removed or of another site,
 * and an answer for another origin or without user verification. Also refuses a counter that does not grow, because the passkey was copied.
 */
export async function verifyPasskey(
  pool: Pool,
  { party, challenge, passkey }: Answer,
): Promise<Pick<StoredPasskey, 'member' | 'status' | 'until'>> {
  const row = await readRow(pool, STORED_PASSKEY, [passkey.id, party.site]);
  if (row === undefined || !isFor(row.member, passkey)) return refuse();
  const { counter, backedUp } = await checkSignature(row, { party, challenge, passkey });
  // Two concurrent answers cannot both raise the counter. A concurrently removed passkey has no row.
  const { rowCount } = await pool.query(
    `UPDATE passkeys SET counter = $2, backed_up = $3, used_at = now()
     WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0)`,
    [passkey.id, counter, backedUp],
  );
  return rowCount === 0 ? refuse() : row;
}

async function checkSignature({ public_key, counter }: StoredPasskey, { party, challenge, passkey }: Answer) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: passkey.client_data,
        authenticatorData: passkey.authenticator_data,
        signature: passkey.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: rpIdOf(party),
    credential: { id: passkey.id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) refuse();
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}

const isFor = (member: MemberId, { user_handle }: PasskeyAnswer): boolean =>
  user_handle === null || user_handle === userHandleOf(member).toString('base64url');

function refuse(): never {
  throw new Refusal('passkey_refused', {});
}
