import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { readDraft, writeDraft } from '../../engine/store/drafts.ts';
import { DraftWriter } from './draft-writer.ts';

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/**
 * What stands in the composer for one person: read again on opening, kept while it is typed, the same in every tab. It is
 * read past the cache: what a field shows is the field's own, and an older state of it must not come back.
 */
export function useDraft(peer: MemberId): Draft {
  const store = useStore();
  const [text, setText] = useState('');
  const [writer] = useState(() => new DraftWriter((words) => void writeDraft(store, peer, words).catch(reportError)));

  useEffect(() => {
    const subscription = liveQuery(() => readDraft(store, peer)).subscribe((stored) => {
      if (writer.hear(stored)) setText(stored);
    });
    return () => subscription.unsubscribe();
  }, [store, peer, writer]);

  useEffect(() => {
    const leave = () => writer.flush();
    window.addEventListener('pagehide', leave);
    window.addEventListener('blur', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('blur', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [writer]);

  return {
    text,
    setText: (next) => {
      setText(next);
      writer.change(next);
    },
  };
}
