import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Step } from './finder-places.ts';

export const STEP_TITLES: Record<Step, MessageDescriptor> = {
  matters: msg`What matters most to you?`,
  distance: msg`How far away can they live?`,
  age: msg`What age are you looking for?`,
  interests: msg`Which interests would you like to share?`,
};
