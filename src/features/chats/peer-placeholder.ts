import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';

/** The text in place of the name of a peer without a card on this device. An erased account has no card. */
export const peerPlaceholder = (row: Pick<ConversationRow, 'peer_state'> | null): MessageDescriptor =>
  row?.peer_state === 'gone' ? msg`Former member` : msg`Member`;
