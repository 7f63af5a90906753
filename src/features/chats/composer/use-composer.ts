import type { MessageDescriptor } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { joinDraft, readReply, writeReply } from '../../../engine/store/drafts.ts';
import { replyKey } from '../../../domain/query-keys.ts';
import { putLive, useLive } from '../../../browser/use-live.ts';
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
  readonly reply: Message | null;
  /** Replies to a message, or ends the reply, and moves the focus to the field. */
  readonly setReply: (message: Message | null) => void;
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
  const { reply, ...replying } = useReply(peer);
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
      replying.hide();
    },
    picture,
    setPicture,
    reply,
    setReply: (message) => {
      replying.set(message);
      // The button that ends a reply disappears.
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
      replying.restore();
      input.current?.focus();
    },
    input,
  };
}

/** The message that the draft replies to. A change here is shown before the store has it. */
function useReply(peer: MemberId) {
  const store = useStore();
  const client = useQueryClient();
  const reply = useLive(replyKey(peer), () => readReply(store, peer)).data ?? null;
  const show = (message: Message | null) => putLive(client, replyKey(peer), message);
  return {
    reply,
    set: (message: Message | null) => {
      show(message);
      writeReply(store, peer, message?.id ?? null).catch(reportError);
    },
    /** Hides the reply until the store has deleted it with its draft. */
    hide: () => show(null),
    /** Shows the reply of the store again. */
    restore: () => void readReply(store, peer).then(show, reportError),
  };
}
