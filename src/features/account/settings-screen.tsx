import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './settings-screen.module.css';

/** What a member can choose, section by section. */
export function SettingsScreen({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Trans>Settings</Trans>
      </h1>
      {children}
    </div>
  );
}
