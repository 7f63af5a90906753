import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { readComposerDraft, writeComposerDraft } from '../../../engine/store/drafts.ts';
import { DraftWriter } from './draft-writer.ts';
import { openingOf } from '../preload/preload-conversation.ts';
import { readNote, removeNote, storeNote } from '../../../browser/storage/store-note.ts';

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Empties the field before its text is enqueued. The stored draft stays until the outbox has the text. */
  readonly clear: () => void;
}

/**
 * The draft for one member: read on opening, stored while the member types, the same in every tab. It bypasses the query
 * cache, because a cached value could overwrite newer text in the field.
 */
export function useDraft(peer: MemberId): Draft {
  const store = useStore();
  const [unsavedDraft] = useState(() => readUnsavedText(store.member, peer));
  const [text, setText] = useState(() => unsavedDraft ?? openingOf(store, peer)?.draft ?? '');
  const [composer] = useState(() => crypto.randomUUID());
  const [writer] = useState(
    () => new DraftWriter((next) => void writeComposerDraft(store, peer, { text: next, composer }).catch(reportError)),
  );

  useEffect(() => {
    if (unsavedDraft !== null) writer.change(unsavedDraft);
    const subscription = liveQuery(() => readComposerDraft(store, peer, composer)).subscribe((stored) => {
      if (writer.acceptStored(stored)) setText(stored.text);
      if (writer.unsettled === null) storeUnsavedText(store.member, peer, null);
    });
    return () => subscription.unsubscribe();
  }, [store, peer, composer, writer, unsavedDraft]);

  useEffect(() => {
    const flush = () => writer.flush();
    const leave = () => {
      storeUnsavedText(store.member, peer, writer.unsettled);
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
    clear: () => {
      setText('');
      writer.release();
    },
  };
}

// A closing page may end before IndexedDB has finished a write, while localStorage writes at once. The entry is deleted
// as soon as the store has the text. The key begins with the prefix that a logout deletes
// (app/cache/query-cache-store.ts). `of` is the peer of a draft, or the message of an edit.
const keyOf = (member: MemberId, of: string) => `cache:last-words:${member}:${of}`;

/** The text of a field whose page closed before the store had it; null if there is none. */
export function readUnsavedText(member: MemberId, of: string): string | null {
  return readNote(keyOf(member, of));
}

export function storeUnsavedText(member: MemberId, of: string, words: string | null): void {
  const key = keyOf(member, of);
  if (words === null) removeNote(key);
  else storeNote(key, words);
}
