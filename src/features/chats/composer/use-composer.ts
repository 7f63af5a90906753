import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { Recording } from '../../../engine/store/entry.ts';
import { joinDraft, readReply, writeReply } from '../../../engine/store/drafts.ts';
import { replyKey } from '../../../domain/query-keys.ts';
import { putLive, useLive } from '../../../browser/use-live.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useDraft } from './use-draft.ts';
import { useVoice, type VoiceState } from '../voice/use-voice.ts';
import { type Tray, useTray } from './use-tray.ts';

/** The message in progress to one member, stored as a draft: its text, its pictures, its recording, and the message that it replies to. */
export interface ComposerState {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Empties the composer before its message is enqueued. Returns a function that shows the pictures again. */
  readonly clear: () => () => void;
  readonly tray: Tray;
  readonly voice: VoiceState;
  /** Hides the recording and the reply before they are enqueued. Returns a function that shows them again. */
  readonly clearVoice: (recording: Recording) => () => void;
  /** The message that the draft replies to. */
  readonly reply: Message | null;
  /** Replies to a message, or ends the reply, and moves the focus to the field. */
  readonly setReply: (message: Message | null) => void;
  /** Adds the chosen, pasted or dropped files to the tray. */
  readonly attach: Tray['attach'];
  /** Appends a text to the field's text. */
  readonly restoreDraft: (words: string) => void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

export function useComposer(peer: MemberId): ComposerState {
  const { text, setText, clear } = useDraft(peer);
  const { reply, ...replying } = useReply(peer);
  const tray = useTray(peer);
  const voice = useVoice(peer);
  const input = useRef<HTMLTextAreaElement>(null);
  return {
    text,
    setText,
    clear: () => {
      clear();
      replying.hide();
      return tray.clear();
    },
    tray,
    voice,
    clearVoice: (recording) => {
      voice.showDraft(null);
      replying.hide();
      return () => {
        voice.showDraft({ ...recording, peer });
        replying.restore();
      };
    },
    reply,
    setReply: (message) => {
      replying.set(message);
      // The button that ends a reply disappears.
      input.current?.focus();
    },
    attach: (files) => {
      tray.attach(files);
      // On a touch screen the field would raise the keyboard.
      if (matchMedia('(pointer: fine)').matches) input.current?.focus();
    },
    restoreDraft: (words) => {
      // The field may contain text that was typed after this render.
      setText(joinDraft(input.current?.value ?? text, words));
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
