import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Step } from './finder-places.ts';

export const STEP_TITLES: Record<Step, MessageDescriptor> = {
  matters: msg`What matters most to you?`,
  distance: msg`How far away may they live?`,
  age: msg`How old may they be?`,
  interests: msg`What would you like to share?`,
};
