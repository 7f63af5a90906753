import type { PasskeyAnswer } from '../../contract/account/identity.ts';
import type { NewPasskey, PasskeyCreation, PasskeyQuestion } from '../../contract/passkeys.ts';

/** The member closed the dialog of the device, the dialog timed out, or the page cancelled the request. */
export class PasskeyDeclined extends Error {
  override readonly name = 'PasskeyDeclined';
}

/** The device cannot fulfil the request: it already has such a passkey, or has none, or the address is not the site's own. */
export class PasskeyUnusable extends Error {
  override readonly name = 'PasskeyUnusable';
  readonly isThereAlready: boolean;

  constructor(cause: unknown) {
    super('the device cannot use a passkey', { cause });
    this.isThereAlready = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

/** Whether this browser has passkeys. The server, which renders first frames, assumes it, as most have. */
export const hasPasskeys = (): boolean => typeof window === 'undefined' || 'PublicKeyCredential' in window;

/** Whether the browser offers passkeys in the field of the address. */
export async function offersPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Signs a challenge by a passkey of the device. With `isOffer` the browser offers the passkeys in the address field, and waits. */
export async function answerByPasskey(
  question: PasskeyQuestion,
  { isOffer = false }: { readonly isOffer?: boolean } = {},
): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: question, useBrowserAutofill: isOffer }).catch(
    fail,
  );
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? null,
  };
}

/** Creates a passkey on the device. */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: creation }).catch(fail);
  return {
    id,
    client_data: response.clientDataJSON,
    attestation_object: response.attestationObject,
    transports: response.transports ?? [],
  };
}

function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw name === 'NotAllowedError' || name === 'AbortError' ? new PasskeyDeclined() : new PasskeyUnusable(error);
}
