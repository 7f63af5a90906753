import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/**
 * Sets the language of React Aria's controls to that of the page. By default they use the browser's language, whose texts the
 * bundle may lack.
 */
export function ControlLanguage({ children }: { children: ReactNode }) {
  const { locale } = useLingui().i18n;
  // Its texts have the code of the written form.
  return <I18nProvider locale={locale === 'no' ? 'nb' : locale}>{children}</I18nProvider>;
}
