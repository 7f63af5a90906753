import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Openers for a conversation. The catalogues of chats and of likes both contain their texts (lingui.config.ts). */
export const ICEBREAKERS: readonly MessageDescriptor[] = [
  msg`What would a good Sunday look like for you?`,
  msg`What made you smile this week?`,
  msg`Which place would you show a visitor first?`,
];
