import { useSetAtom } from 'jotai';
import { useDeferredValue, useState } from 'react';
import { listHitAtom } from '../search/shown-hit.tsx';

// The search of the list, in messages and then in names:
//
//   CLOSED ──focus──▶ OPEN ──words──▶ SEARCHING ──first messages──▶ names too
//      ▲               │  the index is read
//      └──blur, empty──┘
//
// Reading all conversations for their names takes longer than the search in the messages, and would delay it.

interface ListSearch {
  readonly text: string;
  /** The words to search for in messages. Empty without a search. */
  readonly words: string;
  /** The words to search for in names. Empty until the first messages are read. */
  readonly nameWords: string;
  readonly isSearching: boolean;
  /** The field has the focus or words: everything that the search reads stays in memory. */
  readonly isOpen: boolean;
  readonly change: (text: string) => void;
  readonly onFocusChange: (isFocused: boolean) => void;
  /** Called when the first messages are read. */
  readonly onRead: () => void;
}

export function useListSearch(): ListSearch {
  const [text, setText] = useState('');
  const words = useDeferredValue(text.trim());
  const [isFocused, setFocused] = useState(false);
  const [areMessagesRead, setRead] = useState(false);
  const setHit = useSetAtom(listHitAtom);
  const isSearching = text.trim() !== '';
  const isOpen = isFocused || isSearching;
  if (!isOpen && areMessagesRead) setRead(false);
  return {
    text,
    words,
    // The deferred words are there a moment longer than the text.
    nameWords: areMessagesRead && isSearching ? words : '',
    isSearching,
    isOpen,
    change: (next) => {
      setText(next);
      if (next.trim() === '') setHit(null);
    },
    onFocusChange: setFocused,
    onRead: () => setRead(true),
  };
}
