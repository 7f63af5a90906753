import { useLingui } from '@lingui/react';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { leftWords, offerWords, untilWords } from '../../domain/words/offer-words.ts';
import type { BonusOffer } from './offers-query.ts';

/** The texts of offers in the member's language and region. */
export function useBonusFormats() {
  const { i18n } = useLingui();
  const { money, number, written } = useFormats();
  const percent = (percentage: number) => number(percentage / 100, 'percent');
  return {
    money,
    percent,
    until: ({ expires }: BonusOffer) => untilWords(expires, written, i18n),
    title: ({ percentage, code }: BonusOffer) => offerWords(percent(percentage), code, i18n),
    left: (secondsLeft: number) => leftWords(secondsLeft * 1_000, i18n),
  };
}
