import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Archive, Bell, EyeOff, KeyRound, type LucideIcon, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import section from '../../ui/layout/section.module.css';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings-screen.module.css';

/** The groups of the settings, in the order of the page. A link leads to each by its name. */
const GROUPS = [
  { name: 'notices', title: msg`Notifications`, icon: Bell },
  { name: 'privacy', title: msg`Privacy`, icon: EyeOff },
  { name: 'access', title: msg`Logging in`, icon: KeyRound },
  { name: 'look', title: msg`Language and look`, icon: SlidersHorizontal },
  { name: 'data', title: msg`Your data`, icon: Archive },
] as const satisfies readonly { name: string; title: MessageDescriptor; icon: LucideIcon }[];

type GroupName = (typeof GROUPS)[number]['name'];

interface SettingsScreenProps {
  groups: Record<GroupName, ReactNode>;
  /** Alerts above the parts of a group. */
  alerts: Partial<Record<GroupName, ReactNode>>;
}

/** The layout of the settings: groups of parts, and on a wide screen their names beside them. */
export function SettingsScreen({ groups, alerts }: SettingsScreenProps) {
  const { i18n, t } = useLingui();
  return (
    <div className={styles.page}>
      <h1 className={classNames(section.pageTitle, section.inBar, styles.title)}>
        <Trans>Settings</Trans>
      </h1>
      <nav className={styles.names} aria-label={t`Settings`}>
        {GROUPS.map(({ name, title, icon }) => (
          <Link
            key={name}
            to="/notifications"
            hash={name}
            activeOptions={{ exact: true, includeHash: true }}
            className={styles.name}
          >
            <Icon of={icon} />
            {i18n._(title)}
          </Link>
        ))}
      </nav>
      <div className={styles.groups}>
        {GROUPS.map(({ name, title }) => (
          <Section key={name} title={i18n._(title)} anchor={name} alerts={alerts[name]}>
            {groups[name]}
          </Section>
        ))}
      </div>
    </div>
  );
}
