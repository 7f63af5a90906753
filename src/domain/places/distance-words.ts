import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Distance } from '../../../contract/profiles/profile-card.ts';

/** The labels of the distance bands. A distance is never shown more precisely. */
export const DISTANCE_WORDS: Readonly<Record<NonNullable<Distance>, MessageDescriptor>> = {
  '5': msg`within 5\u00a0km`,
  '10': msg`within 10\u00a0km`,
  '25': msg`within 25\u00a0km`,
  '50': msg`within 50\u00a0km`,
  '100': msg`within 100\u00a0km`,
  '250': msg`within 250\u00a0km`,
  more: msg`more than 250\u00a0km away`,
};
