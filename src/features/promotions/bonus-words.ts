import { useLingui } from '@lingui/react';
import { browserLocale } from '../../browser/browser-locale.ts';
import { writtenAs } from '../../browser/written-moment.ts';
import { leftWords, offerWords, untilWords } from '../../domain/words/offer-words.ts';
import type { BonusOffer } from './offers-query.ts';

/** The words of offers in the member's language and region. */
export function useBonusFormats() {
  const { i18n } = useLingui();
  const language = i18n.locale;
  const locale = browserLocale(language);
  const percent = (value: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100);
  return {
    language,
    percent,
    until: ({ expires }: BonusOffer) => untilWords(expires, writtenAs(language), i18n),
    title: ({ percentage, code }: BonusOffer) => offerWords(percent(percentage), code, i18n),
    left: (secondsLeft: number) => leftWords(secondsLeft * 1_000, i18n),
  };
}
