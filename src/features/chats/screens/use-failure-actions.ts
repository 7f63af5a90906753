import { useLingui } from '@lingui/react';
import { type RefObject, useMemo } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { addToDraft } from '../../../engine/store/drafts.ts';
import { applyFailureAction } from '../log/apply-failure-action.ts';
import type { FailureActionHandlers } from '../log/failure-reason.tsx';
import type { ComposerHandle } from '../composer/composer-handle.ts';

/** The handlers for refused messages. "Edit" moves the text into the composer or, without one, into the draft. */
export function useFailureActions(peer: MemberId, composer: RefObject<ComposerHandle | null>): FailureActionHandlers {
  const { i18n } = useLingui();
  const store = useStore();
  return useMemo(() => {
    const restoreDraft = (words: string, picture: MessageEntry['picture']) => {
      if (composer.current) composer.current.restoreDraft(words, picture);
      else addToDraft(store, peer, words).catch(reportError);
    };
    const apply = (failureAction: keyof FailureActionHandlers) => (entry: MessageEntry, price?: number) =>
      void applyFailureAction(failureAction, entry, { store, i18n, restoreDraft, price }).catch(reportError);
    return { edit: apply('edit'), retry: apply('retry'), discard: apply('discard') };
  }, [peer, composer, store, i18n]);
}
