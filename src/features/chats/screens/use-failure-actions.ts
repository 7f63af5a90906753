import { useLingui } from '@lingui/react';
import { type RefObject, useMemo } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { applyFailureAction } from '../log/apply-failure-action.ts';
import type { FailureActionHandlers } from '../log/failure-reason.tsx';
import type { ComposerHandle } from '../composer/composer-handle.ts';

/** The handlers for refused messages. "Edit" moves the message into the draft, which the composer shows. */
export function useFailureActions(composer: RefObject<ComposerHandle | null>): FailureActionHandlers {
  const { i18n } = useLingui();
  const store = useStore();
  return useMemo(() => {
    const focusComposer = () => composer.current?.focus();
    const apply = (failureAction: keyof FailureActionHandlers) => (entry: MessageEntry, price?: number) =>
      void applyFailureAction(failureAction, entry, { store, i18n, focusComposer, price }).catch(reportError);
    return { edit: apply('edit'), retry: apply('retry'), discard: apply('discard') };
  }, [composer, store, i18n]);
}
