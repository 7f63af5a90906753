import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import styles from './conversation-list.module.css';

/** Shown while offline when this device has never loaded the conversations. */
export function ListOffline() {
  const { t } = useLingui();
  return (
    <div className={styles.fill}>
      <EmptyState icon={CloudOff} title={t`You are offline`}>
        <Trans>
          Your conversations have not been loaded on this device yet. They appear by themselves when the connection is
          back.
        </Trans>
      </EmptyState>
    </div>
  );
}
