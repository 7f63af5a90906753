import { liveQuery, type Subscription } from 'dexie';
import { useEffect, useState } from 'react';
import type { MemberId } from '../../../../contract/ids.ts';
import { afterFrame } from '../../../browser/after-frame.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { readDraft, writeDraft } from '../../../engine/store/drafts.ts';
import { DraftWriter } from './draft-writer.ts';
import { keepLastWords, readLastWords } from './last-words.ts';
import { openingOf } from '../preload/read-ahead.ts';

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Empties the field for what is being sent; the stored draft stays until the outbox has the words. */
  readonly send: () => void;
}

/**
 * What stands in the composer for one person: read again on opening, kept while it is typed, the same in every tab. It is
 * read past the cache: what a field shows is the field's own, and an older state of it must not come back.
 */
export function useDraft(peer: MemberId): Draft {
  const store = useStore();
  const [lastWords] = useState(() => readLastWords(store.member, peer));
  const [text, setText] = useState(() => lastWords ?? openingOf(store, peer)?.draft ?? '');
  const [writer] = useState(() => new DraftWriter((words) => void writeDraft(store, peer, words).catch(reportError)));

  useEffect(() => {
    if (lastWords !== null) writer.change(lastWords);
    let subscription: Subscription | undefined;
    const callOff = afterFrame(() => {
      subscription = liveQuery(() => readDraft(store, peer)).subscribe((stored) => {
        if (writer.hear(stored)) setText(stored);
        if (writer.unsettled === null) keepLastWords(store.member, peer, null);
      });
    });
    return () => {
      callOff();
      subscription?.unsubscribe();
    };
  }, [store, peer, writer, lastWords]);

  useEffect(() => {
    const flush = () => writer.flush();
    const leave = () => {
      keepLastWords(store.member, peer, writer.unsettled);
      flush();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('blur', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('blur', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [store, peer, writer]);

  return {
    text,
    setText: (next) => {
      setText(next);
      writer.change(next);
    },
    send: () => {
      setText('');
      writer.send();
    },
  };
}
