import { atom } from 'jotai';
import type { ConversationAddress } from '../use-conversation.ts';

/** The conversation under the finger: it is drawn out of sight before the tap that asks for it has ended. */
export const openedAheadAtom = atom<ConversationAddress | null>(null);
