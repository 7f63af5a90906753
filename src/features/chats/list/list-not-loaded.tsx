import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useStore } from '../../../browser/store-context.tsx';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { reloadNow } from '../../../engine/sync/reload-now.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import styles from './conversation-list.module.css';

/** Shown when neither the store nor the server could be read. */
export function ListNotLoaded() {
  const { t } = useLingui();
  const store = useStore();
  // A failed retry shows nothing new, because this text still applies.
  const trying = useMutation({ networkMode: 'always', mutationFn: () => withMinimumTime(reloadNow(store)) });
  return (
    <div className={styles.fill}>
      <ErrorState
        title={t`Your conversations could not be loaded`}
        actions={
          <Button isPending={trying.isPending} onPress={() => trying.mutate()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>They are safe with us. Only the way to them is interrupted.</Trans>
      </ErrorState>
    </div>
  );
}
