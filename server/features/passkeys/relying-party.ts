import type * as WebAuthn from '@simplewebauthn/server';
import type { MemberId } from '../../../contract/base/ids.ts';
import { PASSKEY_MINUTES } from '../../../contract/base/rules.ts';

/** A site as authenticators know it. It comes from the configuration: a header of a request could name another one. */
export interface RelyingParty {
  /** The id of the site. A passkey works for members of this site only. */
  readonly site: string;
  readonly name: string;
  /** Such as https://liaison.example. Browsers include it in the data that an authenticator signs. */
  readonly origin: string;
}

/** The domain that a passkey is bound to. */
export const rpIdOf = ({ origin }: RelyingParty): string => new URL(origin).hostname;

/** Loading the library takes half a second and 25 MB, so it loads at the first use of a passkey. */
export const loadWebAuthn = (): Promise<typeof WebAuthn> => import('@simplewebauthn/server');

/** The time limit of a device. */
export const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;

/** EdDSA, ES256 and RS256. The post-quantum algorithms of Node are experimental. */
export const ALGORITHMS = [-8, -7, -257];

/** The name by which authenticators know a member: the bytes of the id. */
export const userHandleOf = (member: MemberId): Buffer<ArrayBuffer> => Buffer.from(member.replaceAll('-', ''), 'hex');
