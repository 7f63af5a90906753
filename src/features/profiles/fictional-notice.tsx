import { useLingui } from '@lingui/react/macro';
import { Mask } from '../../ui/mask.tsx';
import styles from './profile-view.module.css';
import type { ProfileViewer } from './profile-viewer.ts';

/** The site's own text for it. */
export function FictionalNotice({ viewer }: { viewer: ProfileViewer }) {
  const { t } = useLingui();
  return (
    <div className={styles.fictional}>
      <Mask />
      <p>{viewer.settings?.fictional_warning.singular ?? t`This profile is fictional: nobody can be met behind it.`}</p>
    </div>
  );
}
