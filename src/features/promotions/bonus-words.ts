import { useLingui } from '@lingui/react';
import { browserLocale } from '../../browser/browser-locale.ts';

/** Formats of percentages and deadlines in the member's language and region. */
export function useBonusFormats() {
  const { locale: language } = useLingui().i18n;
  const locale = browserLocale(language);
  const dated = (options: Intl.DateTimeFormatOptions) => (at: number) =>
    new Intl.DateTimeFormat(locale, options).format(at);
  return {
    language,
    percent: (value: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100),
    time: dated({ timeStyle: 'short' }),
    day: dated({ weekday: 'long', day: 'numeric', month: 'long' }),
  };
}
