import { Trans, useLingui } from '@lingui/react/macro';
import { countriesByWords } from '../../domain/places/country-words.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import type { PriceCountry } from './use-price-country.ts';
import styles from './country-choice.module.css';

interface PriceCountryChoiceProps {
  /** The country of the shown prices. */
  shown: string;
  currency?: string | undefined;
  country: PriceCountry;
}

export function PriceCountryChoice({ shown, currency, country }: PriceCountryChoiceProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const codes = country.countries.includes(shown) ? country.countries : [...country.countries, shown];
  const choices = countriesByWords(codes, i18n.locale).map(({ code, words }) => ({ value: code, text: words }));
  return (
    <div className={styles.row}>
      <p>{currency === undefined ? <Trans>Prices for</Trans> : <Trans>Prices in {currency} for</Trans>}</p>
      <ChoicePill
        label={t`Country for prices`}
        name="country"
        choices={choices}
        value={shown}
        onChange={(code) => isOnline && country.onChange(code)}
      />
    </div>
  );
}
