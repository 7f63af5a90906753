import type { MessageDescriptor } from '@lingui/core';
import { type RefObject, useRef, useState } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import type { Store } from '../../engine/store/database.ts';
import { readDraft, writeDraft } from '../../engine/store/drafts.ts';
import { type ChosenPicture, readPicture } from './read-picture.ts';
import { useDraft } from './use-draft.ts';

/** What is being written to one person: words that are kept, and a picture to go with them. */
export interface ComposerState {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly picture: ChosenPicture | null;
  readonly setPicture: (picture: ChosenPicture | null) => void;
  /** Why a file was not taken. */
  readonly refusal: MessageDescriptor | null;
  readonly dismissRefusal: () => void;
  /** Looks at files that were chosen, pasted or dropped, and takes the first. */
  readonly takeFiles: (files: FileList) => void;
  /** Puts words, and a picture, back behind what stands there. */
  readonly putBack: (words: string, picture: ChosenPicture | null) => void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

export function useComposer(peer: MemberId): ComposerState {
  const store = useStore();
  const { text, setText } = useDraft(peer);
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [refusal, setRefusal] = useState<MessageDescriptor | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);

  const take = async (file: File) => {
    const read = await readPicture(file);
    if ('refusal' in read) return setRefusal(read.refusal);
    setRefusal(null);
    setPicture(read);
    input.current?.focus();
  };
  return {
    text,
    setText,
    picture,
    setPicture,
    refusal,
    dismissRefusal: () => setRefusal(null),
    takeFiles: (files) => {
      const [file] = files;
      if (file) take(file).catch(reportError);
    },
    putBack: (words, itsPicture) => {
      // Asked for from a toast, perhaps, after more was typed, or after the conversation was left.
      if (input.current === null) {
        putInDraft(store, peer, words).catch(reportError);
        return;
      }
      setText(behind(input.current.value, words));
      if (itsPicture) setPicture(itsPicture);
      input.current.focus();
    },
    input,
  };
}

async function putInDraft(store: Store, peer: MemberId, words: string): Promise<void> {
  await writeDraft(store, peer, behind(await readDraft(store, peer), words));
}

function behind(before: string, words: string): string {
  return [before.trimEnd(), words].filter((part) => part !== '').join('\n');
}
