import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Ways to begin a conversation. Its words stand in the catalogues of the chats and of the likes (lingui.config.ts). */
export const ICEBREAKERS: readonly MessageDescriptor[] = [
  msg`What would a good Sunday look like for you?`,
  msg`What made you smile this week?`,
  msg`Which place would you show a visitor first?`,
];
