import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { daysBetween } from '../../../domain/formats/calendar-days.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { loadBackTo, loadBackToTime } from '../../../engine/sync/load-messages.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { LogView } from './use-log-view.ts';

/** How the message of a jump is loaded. `load` returns null if it is gone. */
export interface LoadingOfJump {
  readonly load: (conversation: ConversationId, signal: AbortSignal) => Promise<Message | null>;
  readonly gone: string;
  readonly failed: string;
}

/** Loads the log back to a message. A new start cancels the last one. */
export function useJumpLoading(row: LogView['row']) {
  const { t } = useLingui();
  const store = useStore();
  const formats = useFormats();
  const loading = useRef<AbortController>(undefined);
  useEffect(() => () => loading.current?.abort(), []);
  return {
    ofMessage: (message: Message): LoadingOfJump => ({
      load: async (conversation, signal) =>
        (await loadBackTo(store, { conversation, seq: message.seq }, { signal })) ? message : null,
      gone: t`This message is no longer here.`,
      failed: t`The message could not be loaded. Please try again when you are online.`,
    }),
    ofDay: (start: number): LoadingOfJump => ({
      load: async (conversation, signal) => {
        const message = await loadBackToTime(store, { conversation, at: start }, { signal });
        const days = message === null ? 0 : daysBetween(start, message.accepted_at);
        signal.throwIfAborted();
        const day = formats.written(start, 'longDay');
        if (days > 0) showToast(t`No messages on ${day}. These are the next ones.`);
        if (days < 0) showToast(t`No messages on ${day} or later. These are the newest.`);
        return message;
      },
      gone: t`There are no messages.`,
      failed: t`The messages of this day could not be loaded. Please try again when you are online.`,
    }),
    start: ({ load, gone, failed }: LoadingOfJump, onEnd: (message: Message | null) => void) => {
      loading.current?.abort();
      const { signal } = (loading.current = new AbortController());
      const end = (message: Message | null, words: string) => {
        if (signal.aborted) return;
        if (message === null) showToast(words);
        onEnd(message);
      };
      if (row === null) return end(null, gone);
      load(row.conversation, signal).then(
        (message) => end(message, gone),
        () => end(null, failed),
      );
    },
    cancel: () => loading.current?.abort(),
  };
}
