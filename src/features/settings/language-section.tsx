import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import type { Locale } from '../../domain/language/load-catalogue.ts';
import { Fold } from '../../ui/layout/fold.tsx';
import section from '../../ui/layout/section.module.css';
import { CountryChoice, LanguageChoice } from '../language/language-choice.tsx';
import { LOCALE_NAMES } from '../../domain/language/locale.ts';

/** The language and the country for prices, in the settings. */
export function LanguageSection() {
  const { i18n, t } = useLingui();
  return (
    <Fold icon={Globe} title={t`Language`} anchor="language" value={LOCALE_NAMES[i18n.locale as Locale]}>
      <div className={section.body}>
        <LanguageChoice />
        <CountryChoice />
      </div>
    </Fold>
  );
}
