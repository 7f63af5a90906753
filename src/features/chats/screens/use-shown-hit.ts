import { useNavigate, useRouter } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import type { Jump } from '../log/use-jump.ts';
import { type ShownHit, listHitAtom } from '../search/shown-hit.tsx';
import { useHasSearch } from '../use-has-search.ts';

interface SearchHere {
  /** The message of this conversation that a search shows; null without one. */
  readonly hit: ShownHit | null;
  /** Whether the search in this conversation is open. */
  readonly isSearching: boolean;
  readonly setHit: (hit: ShownHit | null) => void;
  readonly open: () => void;
  /** Closes the search. The button that opened it has the focus again. */
  readonly close: () => void;
  /** Runs an action that needs the composer: after the search has closed, if it is open. */
  readonly leave: (action: () => void) => void;
  /** The button that opens the search. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

interface ShownHitInput {
  readonly conversation: ConversationId | null;
  readonly jump: Jump;
  /** The id of the message that the member edits. An edit has its field in the place of the search. */
  readonly editing: string | null;
}

/**
 * The search in a conversation, and the message that it or the search of all conversations shows in the log. The search is a history
 * entry: the browser's Back closes it.
 */
export function useShownHit({ conversation, jump, editing }: ShownHitInput): SearchHere {
  const navigate = useNavigate();
  const isSearching = useHasSearch('find') && conversation !== null;
  const [own, setHit] = useState<ShownHit | null>(null);
  const [inList, setInList] = useAtom(listHitAtom);
  const hit = isSearching ? own : inList?.message.conversation === conversation ? inList : null;
  const show = useEffectEvent(({ message }: ShownHit) => jump.jumpTo(message, { takesFocus: !isSearching }));
  const end = useEffectEvent(jump.end);
  useEffect(() => {
    if (hit === null) end();
    else show(hit);
  }, [hit]);
  const { button, close, leave } = useLeaving(isSearching);
  const leaveForEdit = useEffectEvent(() => leave(() => {}));
  useEffect(() => {
    if (editing !== null) leaveForEdit();
  }, [editing]);
  return {
    hit,
    isSearching,
    setHit,
    button,
    open: () => {
      setInList(null);
      const search = (others: object) => ({ ...others, find: '1' }) as never;
      void navigate({ to: '.', search, hash: true, resetScroll: false });
    },
    close,
    leave,
  };
}

/** The end of the search in a conversation. Also after the browser's Back, the button that opened it has the focus again. */
function useLeaving(isSearching: boolean): Pick<SearchHere, 'button' | 'close' | 'leave'> {
  const navigate = useNavigate();
  const { history } = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  const next = useRef<(() => void) | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
    if (!isSearching) return undefined;
    next.current = () => {
      // A message of the other search may have the focus already.
      if (document.activeElement === document.body) button.current?.focus();
    };
    return () => {
      // In the next frame, the button and the composer are there.
      requestAnimationFrame(() => next.current?.());
    };
  }, [isSearching]);
  const close = () => {
    // `history.back()` is asynchronous: a second call must not go back twice.
    if (isLeaving.current) return;
    isLeaving.current = true;
    // An address that was opened with the search has no earlier entry in the app.
    if (history.canGoBack()) return history.back();
    const search = ({ find: _, ...others }: Record<string, unknown>) => others as never;
    void navigate({ to: '.', search, hash: true, replace: true, resetScroll: false });
  };
  return {
    button,
    close,
    leave: (action) => {
      if (!isSearching) return action();
      next.current = action;
      close();
    },
  };
}
