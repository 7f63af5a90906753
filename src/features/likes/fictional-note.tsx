import { useLingui } from '@lingui/react/macro';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { WarningIcon } from '../../domain/words/fictional-warning.tsx';
import { fictionalWords } from '../../domain/words/fictional-words.ts';
import styles from './match-dialog.module.css';

/** States below the names in a dialog that the profile is fictional. */
export function FictionalNote({ settings }: { settings: SiteSettings | undefined }) {
  const { i18n } = useLingui();
  return (
    <p className={styles.fictional}>
      <WarningIcon settings={settings} /> {fictionalWords(i18n, settings)}
    </p>
  );
}
