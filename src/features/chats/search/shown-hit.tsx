import { useRouter } from '@tanstack/react-router';
import { atom, useStore } from 'jotai';
import { createContext, type ReactNode, useEffect } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { ConversationAddress } from '../use-conversation.ts';

/** A message that a search has found and shows. */
export interface ShownHit {
  readonly message: Message;
  /** Renders a text with the words of the search marked. */
  readonly mark: (text: string) => ReactNode;
}

/** The message that the search of all conversations shows. */
export const listHitAtom = atom<ShownHit | null>(null);

/** Resets the message when its conversation closes, which would show it again when it is opened from elsewhere. */
export function useForgetHit({ conversation, profile }: ConversationAddress): void {
  const router = useRouter();
  const atoms = useStore();
  useEffect(
    () => () => {
      const id = atoms.get(listHitAtom)?.message.conversation;
      // Otherwise the address has changed to that of the message.
      if (router.state.location.pathname !== `/chats/${id}`) atoms.set(listHitAtom, null);
    },
    [router, atoms, conversation, profile],
  );
}

/** A context, so that another search renders the texts and not the memoized bubbles around them. */
export const MarkContext = createContext<ShownHit['mark'] | null>(null);
