import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ReactionEmoji, REACTIONS } from '../../../contract/chats/reactions.ts';

interface ReactionWords {
  /** The id of its drawing in public/reactions.svg. */
  readonly drawing: string;
  readonly name: MessageDescriptor;
}

export const REACTION_WORDS: Readonly<Record<ReactionEmoji, ReactionWords>> = {
  '❤️': { drawing: 'heart', name: msg({ id: 'reaction.heart', message: 'Heart' }) },
  '😄': { drawing: 'laugh', name: msg({ id: 'reaction.laugh', message: 'Laughter' }) },
  '👍': { drawing: 'thumb', name: msg({ id: 'reaction.thumb', message: 'Thumbs up' }) },
  '🔥': { drawing: 'flame', name: msg({ id: 'reaction.flame', message: 'Flame' }) },
  '😮': { drawing: 'wow', name: msg({ id: 'reaction.wow', message: 'Surprise' }) },
  '😢': { drawing: 'tear', name: msg({ id: 'reaction.tear', message: 'Tear' }) },
};

/** Whether this version of the app knows an emoji. A newer server may send others. */
export const isReactionEmoji = (emoji: string): emoji is ReactionEmoji =>
  (REACTIONS as readonly string[]).includes(emoji);
