import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of passkeys. */
export const passkeysMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/passkeys.sql',
    tests: ['server/features/links/first-proof.pg.test.ts'],
    changes: [
      {
        breaks: 'a session that has ended adds a passkey',
        before: 'IF NOT EXISTS (SELECT FROM sessions WHERE token_hash = p_session AND member_id = p_member) THEN',
        after: 'IF false THEN',
      },
    ],
  },
  {
    file: 'server/database/functions/passkeys.sql',
    tests: ['server/features/passkeys/own-passkeys.pg.test.ts'],
    changes: [
      {
        breaks: 'a passkey of another member is taken over',
        before: 'ON CONFLICT (id) DO NOTHING;',
        after: 'ON CONFLICT (id) DO UPDATE SET member_id = excluded.member_id, public_key = excluded.public_key;',
      },
    ],
  },
  {
    file: 'server/features/passkeys/verify-passkey.ts',
    tests: ['server/features/passkeys/passkeys.pg.test.ts'],
    changes: [
      {
        breaks: 'an answer without a finger or a PIN signs in',
        before: 'requireUserVerification: true,',
        after: 'requireUserVerification: false,',
      },
      {
        breaks: 'an answer for the page of an attacker signs in',
        before: 'expectedOrigin: party.origin,',
        after: "expectedOrigin: JSON.parse(Buffer.from(passkey.client_data, 'base64url').toString()).origin,",
      },
    ],
  },
  {
    file: 'server/features/passkeys/check-identity.ts',
    tests: ['server/features/passkeys/own-passkeys.pg.test.ts'],
    changes: [
      {
        breaks: 'a passkey of another member proves the identity',
        before: "if (verified.member !== member) throw new Refusal('passkey_refused', {});",
        after: '',
      },
    ],
  },
];
