import type { Passkey } from '../../../../contract/passkeys.ts';

/** The signed response of the device, in the form that the server receives. */
export const SIGNED = { id: 'a2V5', response: { clientDataJSON: 'Y2Q', authenticatorData: 'YWQ', signature: 'c2ln' } };
export const ANSWER = {
  id: 'a2V5',
  client_data: 'Y2Q',
  authenticator_data: 'YWQ',
  signature: 'c2ln',
  user_handle: null,
};
export const QUESTION = {
  challenge: 'Y2g',
  rpId: 'localhost',
  timeout: 1,
  userVerification: 'required',
  allowCredentials: [],
};
export const CREATION = {
  challenge: 'Y2g',
  rp: { id: 'localhost', name: 'Liaison' },
  user: { id: 'bWU', name: 'robin@example.test', displayName: 'Robin' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: [],
};
/** A passkey in the list of its member. */
export const PIXEL: Passkey = {
  id: 'a2V5',
  name: 'Pixel 9',
  created_at: '2026-05-03T10:00:00.000Z',
  used_at: '2026-05-04T10:00:00.000Z',
};
