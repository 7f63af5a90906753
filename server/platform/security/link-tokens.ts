import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { LinkKind } from '../../../contract/links.ts';
import { LINK_CODE_DIGITS, LINK_HOURS } from '../../../contract/base/rules.ts';

/** A one-time link, as the SQL functions expect it. Only the mail contains `token` and `code`. */
export interface NewLink {
  readonly token: string;
  readonly code: string;
  readonly token_hash: string;
  readonly code_hash: string;
  /** The number of hours that the link works. */
  readonly hours: number;
}

/** Generates a link: 256 random bits, and a code of eight digits that works only together with the address of the member. */
export function newLink(kind: LinkKind): NewLink {
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(10 ** LINK_CODE_DIGITS)).padStart(LINK_CODE_DIGITS, '0');
  return { token, code, token_hash: sha256(token), code_hash: sha256(code), hours: LINK_HOURS[kind] };
}

export const hashLinkPart = (part: string): string => sha256(part);

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
