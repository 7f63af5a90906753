import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import section from '../../ui/section.module.css';

/** The layout of the settings. */
export function SettingsScreen({ children }: { children: ReactNode }) {
  return (
    <div className={section.page}>
      <h1 className={classNames(section.pageTitle, section.inBar)}>
        <Trans>Settings</Trans>
      </h1>
      {children}
    </div>
  );
}
