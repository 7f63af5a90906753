import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Distance } from '../../../contract/members.ts';

/** How far away somebody is, on a card: short, because a card is narrow. */
export const SHORT_DISTANCES: Readonly<Record<NonNullable<Distance>, MessageDescriptor>> = {
  '10': msg`< 10 km`,
  '25': msg`< 25 km`,
  '50': msg`< 50 km`,
  '100': msg`< 100 km`,
  '250': msg`< 250 km`,
  more: msg`> 250 km`,
};
