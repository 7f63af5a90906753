import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import section from '../../ui/section.module.css';

/** What a member can choose, section by section. */
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
