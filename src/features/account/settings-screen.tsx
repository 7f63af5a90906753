import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import page from '../../ui/page.module.css';

/** What a member can choose, section by section. */
export function SettingsScreen({ children }: { children: ReactNode }) {
  return (
    <div className={page.page}>
      <h1 className={classNames(page.title, page.inBar)}>
        <Trans>Settings</Trans>
      </h1>
      {children}
    </div>
  );
}
