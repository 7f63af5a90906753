import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { IDLE_PREFETCH_MS } from '../../../../contract/base/rules.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { whenIdle } from '../../../browser/when-idle.ts';
import { contactabilityKey } from '../../../domain/query-keys.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { loadActions } from '../log/load-actions.ts';
import type { FailureActionHandlers } from '../log/failure-reason.tsx';

/** The handlers for refused messages. "Edit" moves the message into the draft, which the composer shows. Their code loads when idle. */
export function useFailureActions(focusComposer: () => void): FailureActionHandlers {
  const { i18n } = useLingui();
  const store = useStore();
  const client = useQueryClient();
  useEffect(() => whenIdle(() => void loadActions().catch(() => undefined), IDLE_PREFETCH_MS), []);
  return useMemo(() => {
    const apply = (failureAction: keyof FailureActionHandlers) => (entry: MessageEntry, price?: number) =>
      void loadActions()
        .then(({ applyFailureAction }) =>
          applyFailureAction(failureAction, entry, { store, i18n, focusComposer, price }),
        )
        .catch(reportError);
    const edit = (entry: MessageEntry) => {
      // A refusal can mean that the server now answers otherwise, such as that a first message becomes a request.
      void client.invalidateQueries({ queryKey: contactabilityKey(entry.peer) });
      apply('edit')(entry);
    };
    return { edit, retry: apply('retry'), discard: apply('discard') };
  }, [focusComposer, store, client, i18n]);
}
