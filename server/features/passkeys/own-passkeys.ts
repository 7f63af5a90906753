import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { PasskeyId } from '../../../contract/account/identity.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { NewPasskey, Passkey, PasskeyCreation } from '../../../contract/passkeys.ts';
import { PASSKEYS_MOST } from '../../../contract/base/rules.ts';
import { query, readRow, readRows, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { ALGORITHMS, loadWebAuthn, type RelyingParty, rpIdOf, TIMEOUT_MS, userHandleOf } from './relying-party.ts';

const OWN_PASSKEYS = query({
  row: { id: PasskeyId, name: z.string(), created_at: z.date(), used_at: z.nullable(z.date()) },
  text: 'SELECT id, name, created_at, used_at FROM passkeys WHERE member_id = $1 ORDER BY created_at DESC, id',
});

/** Reads the passkeys of a member, the newest first. */
export async function readPasskeys(pool: Pool, member: MemberId): Promise<Passkey[]> {
  const rows = await readRows(pool, OWN_PASSKEYS, [member]);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  }));
}

const KEYS = query({
  row: { id: PasskeyId, transports: z.array(z.string()) },
  text: 'SELECT id, transports FROM passkeys WHERE member_id = $1',
});

/** Reads the passkeys of a member in the form in which browsers look them up. */
export async function readKeys(pool: Pool, member: MemberId): Promise<RowOf<typeof KEYS>[]> {
  return readRows(pool, KEYS, [member]);
}

interface Creation {
  readonly party: RelyingParty;
  readonly member: MemberId;
  readonly challenge: Uint8Array<ArrayBuffer>;
}

const PASSKEY_OWNER = query({
  row: { email: z.string(), name: z.string(), is_unconfirmed: z.boolean() },
  text: "SELECT coalesce(m.email, '') AS email, m.name, is_unconfirmed(m) FROM members m WHERE m.id = $1",
});

/** Returns the options for a discoverable passkey that requires user verification: a finger, a face or a PIN. */
export async function describeCreation(pool: Pool, { party, member, challenge }: Creation): Promise<PasskeyCreation> {
  const keys = await readKeys(pool, member);
  if (keys.length >= PASSKEYS_MOST) throw new Refusal('too_many_passkeys', { limit: PASSKEYS_MOST });
  const owner = await readRow(pool, PASSKEY_OWNER, [member]);
  if (owner?.is_unconfirmed === true) throw new Refusal('address_not_confirmed', {});
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: rpIdOf(party),
    userID: userHandleOf(member),
    userName: owner?.email ?? '',
    userDisplayName: owner?.name ?? '',
    challenge,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: keys,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return {
    ...options,
    rp: { id: rpIdOf(party), name: party.name },
    timeout: TIMEOUT_MS,
    attestation: 'none',
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: keys.map((key) => ({ ...key, type: 'public-key' })),
  };
}

interface Added {
  readonly party: RelyingParty;
  readonly session: Pick<Session, 'member' | 'token_hash'>;
  readonly challenge: string;
  readonly passkey: NewPasskey;
  /** The browser that created the passkey. It is the first name of the passkey and appears in the mail. */
  readonly browser: string | null;
  readonly system: string | null;
}

const ADDED_PASSKEY = query({
  row: { outcome: z.enum(['stored', 'passkey_refused', 'too_many_passkeys', 'address_not_confirmed']) },
  text: 'SELECT add_passkey($1, $2, $3, $4, $5) AS outcome',
});

/** Stores a passkey and notifies the member by mail. */
export async function addPasskey(pool: Pool, added: Added): Promise<void> {
  const { session, passkey, browser, system } = added;
  const { credential, credentialBackedUp } = await checkCreation(added);
  const row = await readRow(pool, ADDED_PASSKEY, [
    session.member,
    JSON.stringify({
      id: credential.id,
      name: [browser, system].filter(Boolean).join(' · ') || 'Passkey',
      counter: credential.counter,
      transports: passkey.transports,
      backed_up: credentialBackedUp,
    }),
    Buffer.from(credential.publicKey),
    PASSKEYS_MOST,
    session.token_hash,
  ]);
  const outcome = row?.outcome ?? 'passkey_refused';
  if (outcome === 'too_many_passkeys') throw new Refusal(outcome, { limit: PASSKEYS_MOST });
  if (outcome !== 'stored') throw new Refusal(outcome, {});
}

async function checkCreation({ party, challenge, passkey }: Added) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: passkey.client_data, attestationObject: passkey.attestation_object },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: rpIdOf(party),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified || registrationInfo.credential.id !== passkey.id) throw new Refusal('passkey_refused', {});
  return registrationInfo;
}
