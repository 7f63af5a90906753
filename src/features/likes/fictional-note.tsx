import { useLingui } from '@lingui/react/macro';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { fictionalWords } from '../../domain/words/fictional-words.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import styles from './match-dialog.module.css';

/** States below the names in a dialog that the profile is fictional. */
export function FictionalNote({ settings }: { settings: SiteSettings | undefined }) {
  const { i18n } = useLingui();
  return (
    <p className={styles.fictional}>
      <Mask /> {fictionalWords(i18n, settings)}
    </p>
  );
}
