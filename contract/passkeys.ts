import * as z from 'zod/mini';
import { User } from './account/account.ts';
import { defineCall } from './base/call.ts';
import { encodedBytes, Identity, PasskeyAnswer, PasskeyId } from './account/identity.ts';
import { looksLikeAddress } from './own-profile/own-profile.ts';
import { PASSKEY_NAME_LENGTH } from './base/rules.ts';
import { writtenLine } from './base/written-text.ts';

/** A passkey in the list of its member. */
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  created_at: z.iso.datetime(),
  /** Null until the passkey is used for a login. */
  used_at: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof Passkey>;

const Key = z.object({ id: PasskeyId, type: z.literal('public-key'), transports: z.array(z.string()) });

/** The options of `navigator.credentials.get`, with bytes as base64url. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: the member chooses among the device's passkeys for this site. */
  allowCredentials: z.array(Key),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

/** The options of `navigator.credentials.create`, with bytes as base64url. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** The passkeys of the member. A device that holds one of them creates no second one. */
  excludeCredentials: z.array(Key),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** The authenticator's description of a passkey that it has made. All bytes are base64url, named as in WebAuthn. */
export const NewPasskey = z.strictObject({
  id: PasskeyId,
  client_data: encodedBytes(4_000),
  attestation_object: encodedBytes(64_000),
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,32}$/))).check(z.maxLength(10)),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** E-mails contain the name, so it must not look like a link. */
const PasskeyName = writtenLine(PASSKEY_NAME_LENGTH).check(
  z.minLength(1),
  z.refine((name) => !looksLikeAddress(name), 'looks_like_address'),
);
const Passkeys = z.object({ passkeys: z.array(Passkey) });

export const askPasskeyLogin = defineCall({
  name: 'askPasskeyLogin',
  method: 'POST',
  path: '/api/passkey-login-question.php',
  summary: 'Returns the challenge of a passkey login on this browser, and sets the cookie that ties the answer to it.',
  access: 'anyone',
  response: PasskeyQuestion,
  problems: [],
});

export const passkeyLogin = defineCall({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/api/passkey-login.php',
  summary: 'Signs in by a passkey and sets the session cookie.',
  access: 'anyone',
  body: z.strictObject({ passkey: PasskeyAnswer }),
  response: z.object({ user: User }),
  /** With `account_suspended` the server still sets the cookie, as at a login. */
  problems: ['passkey_refused', 'pending_deletion', 'account_suspended'],
});

export const askOwnPasskey = defineCall({
  name: 'askOwnPasskey',
  method: 'POST',
  path: '/api/passkey-question.php',
  summary: 'Returns the challenge for a passkey of the member, for calls that need the password or a passkey.',
  access: 'account',
  response: PasskeyQuestion,
  problems: [],
});

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/passkey-creation.php',
  summary: 'Checks the password or another passkey, and returns the options with which a device makes a passkey.',
  access: 'member',
  body: z.strictObject({ identity: Identity }),
  response: PasskeyCreation,
  problems: [
    'old_password_wrong',
    'passkey_refused',
    'too_many_attempts',
    'too_many_passkeys',
    'address_not_confirmed',
  ],
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/passkeys.php',
  summary: 'Stores a passkey that a device has made. The server notifies the member by e-mail.',
  access: 'member',
  body: z.strictObject({ passkey: NewPasskey }),
  response: Passkeys,
  problems: ['passkey_refused', 'too_many_passkeys', 'address_not_confirmed'],
});

export const getPasskeys = defineCall({
  name: 'getPasskeys',
  method: 'GET',
  path: '/api/passkeys.php',
  summary: 'Returns the passkeys of the member, the newest first.',
  access: 'account',
  response: Passkeys,
  problems: [],
});

export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/api/passkeys.php',
  summary: 'Renames a passkey.',
  access: 'member',
  body: z.strictObject({ id: PasskeyId, name: PasskeyName }),
  response: Passkeys,
  problems: ['not_found'],
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/passkeys.php',
  summary:
    'Removes a passkey. Sessions do not end. The server notifies the member by e-mail. Repeating the call is not an error.',
  access: 'member',
  body: z.strictObject({ id: PasskeyId }),
  response: Passkeys,
  problems: [],
});
