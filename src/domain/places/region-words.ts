import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RegionLabel } from './region-labels.ts';

/** The label of the choice that does not narrow the region. */
export const REGION_WORDS: Readonly<Record<RegionLabel, MessageDescriptor>> = {
  province: msg`All provinces`,
  region: msg`All regions`,
  state: msg`All states`,
  canton: msg`All cantons`,
  voivodeship: msg`All voivodeships`,
};
