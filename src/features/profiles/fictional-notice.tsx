import { useLingui } from '@lingui/react/macro';
import { fictionalWords } from '../../domain/words/fictional-words.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import styles from './profile-sections.module.css';
import type { ProfileViewer } from './profile-viewer.ts';

/** The site's own text about a fictional profile. */
export function FictionalNotice({ viewer }: { viewer: ProfileViewer }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.fictional}>
      <Mask />
      <p>{fictionalWords(i18n, viewer.settings)}</p>
    </div>
  );
}
