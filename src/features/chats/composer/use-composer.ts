import type { MessageDescriptor } from '@lingui/core';
import { type RefObject, useRef, useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { joinDraft, readReply, type Reply, writeReply } from '../../../engine/store/drafts.ts';
import { replyKey } from '../../../domain/query-keys.ts';
import { useLive } from '../../../browser/use-live.ts';
import { useStore } from '../../../browser/store-context.tsx';
import type { ChosenPicture } from './read-picture.ts';
import { useDraft } from './use-draft.ts';

/** The message in progress to one member: its text and the message that it replies to, stored as a draft, and its picture. */
export interface ComposerState {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Empties the composer before its message is enqueued. */
  readonly clear: () => void;
  readonly picture: ChosenPicture | null;
  readonly setPicture: (picture: ChosenPicture | null) => void;
  /** The message that the draft replies to. */
  readonly reply: Reply | null;
  readonly endReply: () => void;
  /** The reason why the last file was refused. */
  readonly refusal: MessageDescriptor | null;
  readonly dismissRefusal: () => void;
  /** Checks the first of the chosen, pasted or dropped files, and attaches it. */
  readonly attachFirst: (files: FileList) => void;
  /** Appends a text to the field's text and restores a picture. */
  readonly restoreDraft: (words: string, picture: ChosenPicture | null) => void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

export function useComposer(peer: MemberId): ComposerState {
  const store = useStore();
  const { text, setText, clear } = useDraft(peer);
  const reply = useLive(replyKey(peer), () => readReply(store, peer)).data ?? null;
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [refusal, setRefusal] = useState<MessageDescriptor | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);

  const attach = async (file: File) => {
    const { readPicture } = await import('./read-picture.ts');
    const read = await readPicture(file);
    if ('refusal' in read) return setRefusal(read.refusal);
    setRefusal(null);
    setPicture(read);
    input.current?.focus();
  };
  return {
    text,
    setText,
    clear: () => {
      clear();
      setPicture(null);
    },
    picture,
    setPicture,
    reply,
    endReply: () => {
      writeReply(store, peer, null).catch(reportError);
      // The button that ends the reply disappears.
      input.current?.focus();
    },
    refusal,
    dismissRefusal: () => setRefusal(null),
    attachFirst: (files) => {
      const [file] = files;
      if (file) attach(file).catch(reportError);
    },
    restoreDraft: (words, restored) => {
      // The field may contain text that was typed after this render.
      setText(joinDraft(input.current?.value ?? text, words));
      if (restored) setPicture(restored);
      input.current?.focus();
    },
    input,
  };
}
