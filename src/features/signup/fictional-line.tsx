import { useLingui } from '@lingui/react/macro';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { fictionalWords } from '../../domain/words/fictional-words.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import styles from './signup-form.module.css';

interface FictionalLineProps {
  /** Undefined until the settings have loaded. */
  settings: SiteSettings | undefined;
}

/** States that the profile of the screen or dialog is fictional, in the site's own text. */
export function FictionalLine({ settings }: FictionalLineProps) {
  const { i18n } = useLingui();
  return (
    <div className={styles.fictional}>
      <Mask />
      <p>{fictionalWords(i18n, settings)}</p>
    </div>
  );
}
