import { atom, type PrimitiveAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { TYPING_SHOWN_MS } from '../../../contract/base/rules.ts';
import { useStore } from '../../browser/store-context.tsx';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';
import type { Store } from '../../engine/store/database.ts';
import { onTyping } from '../../engine/sync/typing.ts';

type Typing = ReadonlySet<ConversationId>;

const typingAtoms = new WeakMap<Store, PrimitiveAtom<Typing>>();

/** The atom with the conversations whose peer is typing, one atom a store. It listens while a screen uses it. */
function typingAtomOf(store: Store): PrimitiveAtom<Typing> {
  const typingAtom = typingAtoms.get(store) ?? makeTypingAtom(store);
  typingAtoms.set(store, typingAtom);
  return typingAtom;
}

function makeTypingAtom({ member }: Store): PrimitiveAtom<Typing> {
  const typingAtom = atom<Typing>(new Set<ConversationId>());
  typingAtom.onMount = (setTyping) => {
    const timers = new Map<ConversationId, ReturnType<typeof setTimeout>>();
    const stop = onTyping(member, (conversation) => {
      clearTimeout(timers.get(conversation));
      timers.set(
        conversation,
        setTimeout(() => setTyping((typing) => without(typing, conversation)), TYPING_SHOWN_MS),
      );
      setTyping((typing) => new Set<ConversationId>(typing).add(conversation));
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
      setTyping(new Set<ConversationId>());
    };
  };
  return typingAtom;
}

/** Whether the peer of a conversation is typing. Their next message, number `theirSeq`, ends it at once. */
export function useIsTyping(conversation: ConversationId | null, theirSeq: number): boolean {
  const typingAtom = typingAtomOf(useStore());
  const isTypingAtom = useMemo(
    () => atom((get) => conversation !== null && get(typingAtom).has(conversation)),
    [conversation, typingAtom],
  );
  const setTyping = useSetAtom(typingAtom);
  const seenSeq = useRef(theirSeq);
  useEffect(() => {
    if (conversation !== null && theirSeq > seenSeq.current) setTyping((typing) => without(typing, conversation));
    seenSeq.current = Math.max(seenSeq.current, theirSeq);
  }, [conversation, theirSeq, setTyping]);
  return useAtomValue(isTypingAtom);
}

/** The sequence number of the last message if the peer sent it, else 0. */
export function theirSeqOf({ last_message, profile }: ConversationRow): number {
  return last_message?.sender === profile ? last_message.seq : 0;
}

function without(typing: Typing, conversation: ConversationId): Typing {
  if (!typing.has(conversation)) return typing;
  const rest = new Set<ConversationId>(typing);
  rest.delete(conversation);
  return rest;
}
