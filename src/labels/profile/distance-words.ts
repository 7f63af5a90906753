import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Distance } from '../../../contract/members.ts';

/** How far away somebody is: in bands, never closer. */
export const DISTANCE_WORDS: Readonly<Record<NonNullable<Distance>, MessageDescriptor>> = {
  '10': msg`within 10\u00a0km`,
  '25': msg`within 25\u00a0km`,
  '50': msg`within 50\u00a0km`,
  '100': msg`within 100\u00a0km`,
  '250': msg`within 250\u00a0km`,
  more: msg`more than 250\u00a0km away`,
};

/** The same on a card: short, because a card is narrow. */
export const SHORT_DISTANCES: Readonly<Record<NonNullable<Distance>, MessageDescriptor>> = {
  '10': msg`< 10\u00a0km`,
  '25': msg`< 25\u00a0km`,
  '50': msg`< 50\u00a0km`,
  '100': msg`< 100\u00a0km`,
  '250': msg`< 250\u00a0km`,
  more: msg`> 250\u00a0km`,
};
