import { v5 as uuidv5 } from 'uuid';
import { MediaId, MemberId } from '../../contract/base/ids.ts';

const NAMESPACE = '7d1c1f0e-5a0b-4f6e-9a52-0c9c7a5d4e21';

/** The demo's accounts: `free@demo.test` and so on. */
export const ACCOUNT_KEYS = ['free', 'premium', 'second'] as const;
export type AccountKey = (typeof ACCOUNT_KEYS)[number];

// Ids are equal in every installation, so that pictures and tests can refer to them.

export function demoMemberId(name: string): MemberId {
  return MemberId.parse(uuidv5(name, NAMESPACE));
}

export function companionId(key: string): MemberId {
  return demoMemberId(`companion ${key}`);
}

export function accountId(key: AccountKey): MemberId {
  return demoMemberId(`account ${key}`);
}

export function demoMediaId(name: string): MediaId {
  return MediaId.parse(uuidv5(`media ${name}`, NAMESPACE));
}

export function demoPhotoId(portrait: string): string {
  return uuidv5(`photo ${portrait}`, NAMESPACE);
}
