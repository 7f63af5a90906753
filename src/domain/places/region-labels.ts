import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { getRegions } from '../../../contract/sites/choices.ts';

type RegionLabel = ResponseOf<typeof getRegions>['countries'][number]['label'];

/** The name of a country's regions: province, state, canton … */
export const REGION_LABELS: Readonly<Record<RegionLabel, MessageDescriptor>> = {
  province: msg`Province`,
  region: msg`Region`,
  state: msg`State`,
  canton: msg`Canton`,
  voivodeship: msg`Voivodeship`,
};

/** The label of the choice that does not narrow the region. */
export const ALL_REGIONS_LABELS: Readonly<Record<RegionLabel, MessageDescriptor>> = {
  province: msg`All provinces`,
  region: msg`All regions`,
  state: msg`All states`,
  canton: msg`All cantons`,
  voivodeship: msg`All voivodeships`,
};
