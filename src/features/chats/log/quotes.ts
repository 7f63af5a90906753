import { useQuery } from '@tanstack/react-query';
import { createContext, type RefObject, useMemo } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { ConversationId, MessageId } from '../../../../contract/base/ids.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { shownChanges } from '../../../engine/store/changes.ts';
import { loadQuoted } from '../../../engine/sync/load-messages.ts';
import { quotedKey } from '../../../domain/query-keys.ts';
import { type MessageItem, quotedItem } from './log-items.ts';
import type { Log } from '../read-log.ts';
import { type Jump, useJump } from './use-jump.ts';
import type { LogView } from './use-log-view.ts';
import type { Conversation } from '../use-conversation.ts';

/** The messages that replies of a conversation quote. */
export interface Quotes {
  /** The message; null if it is not on this device. */
  readonly find: (id: string) => MessageItem | null;
  /** The name of the peer. */
  readonly name: string;
  /** Whether the pictures of the peer are covered. */
  readonly arePicturesCovered: boolean;
  /** Shows the message in the log. `quote` is the button that was pressed. */
  readonly onJump: (item: MessageItem, quote: Element) => void;
}

const NONE: Quotes = { find: () => null, name: '', arePicturesCovered: true, onJump: () => {} };

/** A context, so that a new message renders the quotes and not the memoized bubbles around them. */
export const QuotesContext = createContext(NONE);

interface QuotesInput extends Pick<Quotes, 'name'> {
  readonly conversation: Conversation;
  readonly view: LogView;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly arePicturesCovered: boolean;
}

/** The quotes of a conversation, and the jump to a quoted message. */
export function useQuotes(input: QuotesInput): { readonly quotes: Quotes; readonly jump: Jump } {
  const { conversation, view, scroller, name, arePicturesCovered } = input;
  const find = useFindQuoted(view.log, conversation);
  const jump = useJump(view, scroller);
  const onJump: Quotes['onJump'] = (item, quote) => item.kind === 'message' && jump.jumpTo(item.message, { quote });
  return { quotes: { find, onJump, name, arePicturesCovered }, jump };
}

/** Finds quoted messages in the log and outside it, and loads those that this device does not have. */
function useFindQuoted({ messages, quoted, changes }: Log, { peer, row }: Conversation): Quotes['find'] {
  const { find, missing } = useMemo(() => {
    const byId = new Map<string, Message>([...quoted, ...messages].map((one) => [one.id, one]));
    const shown = shownChanges(changes);
    const replies = messages.flatMap(({ reply_to }) => (reply_to === null || byId.has(reply_to) ? [] : reply_to));
    return {
      find: (id: string) => {
        const message = byId.get(id);
        return message === undefined ? null : quotedItem(message, peer, shown.get(id) ?? null);
      },
      missing: [...new Set(replies)],
    };
  }, [messages, quoted, changes, peer]);
  useLoadQuoted(row?.conversation, missing);
  return find;
}

/** Loads messages into the store, from which the log reads them. A message that the member cannot read stays missing. */
function useLoadQuoted(conversation: ConversationId | undefined, ids: readonly MessageId[]) {
  const store = useStore();
  const isOnline = useOnline();
  useQuery({
    queryKey: quotedKey(conversation, ids),
    queryFn: async () => {
      if (conversation !== undefined) await loadQuoted(store, { conversation, ids });
      return null;
    },
    enabled: isOnline && conversation !== undefined && ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    // The messages may leave the store while no conversation is open.
    gcTime: 0,
  });
}
