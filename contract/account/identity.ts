import * as z from 'zod/mini';
import { PASSWORD_LENGTH_MAX } from '../base/rules.ts';

/** Bytes as base64url. */
export const encodedBytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most));

/** The id of a passkey. Authenticators choose it. */
export const PasskeyId = encodedBytes(1_400);

/** The response that an authenticator signs. All fields are bytes as base64url, named as in WebAuthn. */
export const PasskeyAnswer = z.strictObject({
  id: PasskeyId,
  client_data: encodedBytes(4_000),
  authenticator_data: encodedBytes(4_000),
  signature: encodedBytes(8_000),
  /** The member for whom the passkey was made. Some authenticators leave it out. */
  user_handle: z.nullable(encodedBytes(100)),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** Proves that the person at the device is the member, by the password or by a passkey of the account. */
export const Identity = z.union([
  z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX)) }),
  z.strictObject({ passkey: PasskeyAnswer }),
]);
export type Identity = z.infer<typeof Identity>;
