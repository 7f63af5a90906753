import type { MessageDescriptor } from '@lingui/core';
import { type RefObject, useRef, useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { joinDraft } from '../../../engine/store/drafts.ts';
import type { ChosenPicture } from './read-picture.ts';
import { useDraft } from './use-draft.ts';

/** The message in progress to one member: its text, stored as a draft, and its picture. */
export interface ComposerState {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Empties the composer before its message is enqueued. */
  readonly clear: () => void;
  readonly picture: ChosenPicture | null;
  readonly setPicture: (picture: ChosenPicture | null) => void;
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
  const { text, setText, clear } = useDraft(peer);
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
