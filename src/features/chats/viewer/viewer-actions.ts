import type { ReactNode } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { ReactionEmoji } from '../../../../contract/chats/reactions.ts';
import type { MessageItem } from '../log/log-items.ts';
import type { Conversation } from '../use-conversation.ts';

/** The conversation around the viewer of its pictures. */
export interface ViewerActions {
  readonly conversation: Conversation;
  /** The name of the peer. */
  readonly name: string;
  /** Whether the member is editing a message, so that the composer is hidden. */
  readonly isEditing: boolean;
  /** Shows a message in the composer as the one to reply to. The composer takes the focus. */
  readonly onReply: (message: Message) => void;
  /** The member's own reaction to a message. */
  readonly reactionTo: (message: string) => string | null;
  /** Sets the member's reaction. Null removes it. */
  readonly onReact: (message: string, emoji: ReactionEmoji | null) => void;
  /** Renders a copy of a message, for the dialog that confirms its deletion. */
  readonly renderCopy: (item: MessageItem) => ReactNode;
}
