import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Presence } from '../../../contract/profiles/profile-card.ts';

/** The labels of the presence steps. */
export const PRESENCE_WORDS: Record<NonNullable<Presence>, MessageDescriptor> = {
  online: msg`Online now`,
  today: msg`Last seen today`,
  week: msg`Last seen this week`,
  longer: msg`Last seen a while ago`,
};
