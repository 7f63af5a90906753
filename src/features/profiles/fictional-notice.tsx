import { useLingui } from '@lingui/react/macro';
import { Mask } from '../../ui/mask.tsx';
import styles from './profile-view.module.css';
import type { ProfileViewer } from './profile-viewer.ts';

/** The site's own text for it. */
export function FictionalNotice({ viewer }: { viewer: ProfileViewer }) {
  const { i18n, t } = useLingui();
  const { settings } = viewer;
  // Settings from before a change of language have the text in the other language.
  const text = settings?.texts_language === i18n.locale ? settings.fictional_warning.singular : undefined;
  return (
    <div className={styles.fictional}>
      <Mask />
      <p>{text ?? t`This profile is fictional: nobody can be met behind it.`}</p>
    </div>
  );
}
