import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';

/** What stands for the name of a peer of whom this device has no card. An erased account leaves none. */
export const nameless = (row: Pick<ConversationRow, 'peer_state'> | null): MessageDescriptor =>
  row?.peer_state === 'gone' ? msg`Former member` : msg`Member`;
