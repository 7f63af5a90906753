import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SectionBadge, type Waiting } from './section-badge.tsx';
import { SectionLink } from './section-link.tsx';
import { SECTIONS } from './sections.ts';
import styles from './tab-bar.module.css';

/** The four sections on a phone. Memoized like those of the bar. */
export const TabBar = memo(function TabBar({ isPaid, waiting }: { isPaid: boolean; waiting: Waiting }) {
  const { i18n, t } = useLingui();
  return (
    <nav className={styles.tabs} aria-label={t`Main`}>
      {SECTIONS.map((section) => (
        <SectionLink key={section.id} section={section} isPaid={isPaid}>
          <Icon of={section.icon} />
          <span>{i18n._(section.short)}</span>
          <SectionBadge section={section.id} waiting={waiting} className={styles.badge} />
        </SectionLink>
      ))}
    </nav>
  );
});
