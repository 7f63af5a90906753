import { useLingui } from '@lingui/react';
import { useEffect, useMemo } from 'react';
import { IDLE_PREFETCH_MS } from '../../../../contract/base/rules.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { whenIdle } from '../../../browser/when-idle.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { loadActions } from '../log/load-actions.ts';
import type { FailureActionHandlers } from '../log/failure-reason.tsx';

/** The handlers for refused messages. "Edit" moves the message into the draft, which the composer shows. Their code loads when idle. */
export function useFailureActions(focusComposer: () => void): FailureActionHandlers {
  const { i18n } = useLingui();
  const store = useStore();
  useEffect(() => whenIdle(() => void loadActions().catch(() => undefined), IDLE_PREFETCH_MS), []);
  return useMemo(() => {
    const apply = (failureAction: keyof FailureActionHandlers) => (entry: MessageEntry, price?: number) =>
      void loadActions()
        .then(({ applyFailureAction }) =>
          applyFailureAction(failureAction, entry, { store, i18n, focusComposer, price }),
        )
        .catch(reportError);
    return { edit: apply('edit'), retry: apply('retry'), discard: apply('discard') };
  }, [focusComposer, store, i18n]);
}
