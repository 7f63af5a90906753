import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { discardEntry, retryEntry, takeBack } from '../../engine/outbox/enqueue.ts';
import type { MessageEntry } from '../../engine/outbox/entry.ts';
import { addToDraft } from '../../engine/store/drafts.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { RemedyActions } from './failure-reason.tsx';
import type { Writing } from './writing-pane.tsx';

/** What can be done with a message that was refused. Its words come back into the composer, or, where it is left, into the draft. */
export function useRemedies(peer: MemberId, writing: RefObject<Writing | null>): RemedyActions {
  const { t } = useLingui();
  const store = useStore();
  const putBack = (words: string, picture: MessageEntry['picture']) => {
    if (writing.current) writing.current.putBack(words, picture);
    else addToDraft(store, peer, words).catch(reportError);
  };
  const edit = async ({ id, picture }: MessageEntry) => putBack(await takeBack(store, id), picture);
  const discard = async ({ id, request, picture }: MessageEntry) => {
    await discardEntry(store, id);
    const undo = { label: t`Undo`, run: () => putBack(request.body ?? '', picture) };
    showToast(t`Message discarded.`, request.kind === 'gift' ? undefined : undo);
  };
  return {
    edit: (entry) => void edit(entry).catch(reportError),
    retry: ({ id }, price) => void retryEntry(store, id, price).catch(reportError),
    discard: (entry) => void discard(entry).catch(reportError),
  };
}
