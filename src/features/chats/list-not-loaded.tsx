import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore } from '../../browser/store-context.tsx';
import { atLeast } from '../../engine/api/at-least.ts';
import { request } from '../../engine/api/request.ts';
import { reload } from '../../engine/sync/reload.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import styles from './conversation-list.module.css';

const RELOAD_LIMIT_MS = 60_000;

/** They could not be read, here or from the server. */
export function ListNotLoaded() {
  const { t } = useLingui();
  const store = useStore();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    // Where it fails again, these words are still true.
    await atLeast(reload(store, request, AbortSignal.timeout(RELOAD_LIMIT_MS))).catch(() => undefined);
    setTrying(false);
  };
  return (
    <div className={styles.fill}>
      <ErrorState
        title={t`Your conversations could not be loaded`}
        actions={
          <Button look="quiet" isPending={isTrying} onPress={() => void tryAgain()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>They are safe with us. Only the way to them is interrupted.</Trans>
      </ErrorState>
    </div>
  );
}
