import { useLingui } from '@lingui/react/macro';
import type { SiteSettings } from '../../../contract/sites.ts';
import { Mask } from '../../ui/mask.tsx';
import styles from './signup-form.module.css';

interface FictionalLineProps {
  /** Undefined until they have loaded. */
  settings: SiteSettings | undefined;
}

/** Says that the profile of the screen or dialog is fictional, in the site's own text. */
export function FictionalLine({ settings }: FictionalLineProps) {
  const { i18n, t } = useLingui();
  // Settings from before a change of language have the text in the other language.
  const text = settings?.texts_language === i18n.locale ? settings.fictional_warning.singular : '';
  return (
    <div className={styles.fictional}>
      <Mask />
      <p>{text === '' ? t`This profile is fictional: nobody can be met behind it.` : text}</p>
    </div>
  );
}
