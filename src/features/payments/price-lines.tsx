import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Money } from '../../../contract/account/account.ts';
import { TIME_BONUS_CODE, WELCOME_CODE } from '../../../contract/payments/rules.ts';
import styles from './order-card.module.css';
import { countryWords } from '../../domain/places/country-words.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';

export interface Price {
  readonly credits: number;
  readonly country: string;
  readonly list: Money;
  readonly discount: { readonly code: string; readonly percentage: number; readonly amount: Money } | null;
  readonly total: Money;
  /** Null where only the rate is known. */
  readonly vat: Money | null;
  readonly vat_rate: number;
}

/** The costs of an order: the bundle, the discount, the total and the VAT in it. The children are above the total. */
export function PriceLines({ price, children }: { price: Price; children?: ReactNode }) {
  const { t } = useLingui();
  const { money, number } = useFormats();
  const { credits, list, discount, total, vat, vat_rate } = price;
  const discountName = useDiscountName();
  return (
    <>
      <dl className={styles.lines}>
        <div>
          <dt>{t`${plural(credits, { one: '# credit', other: '# credits' })}`}</dt>
          <dd>{money(list)}</dd>
        </div>
        {discount !== null && (
          <div className={styles.discount}>
            <dt>
              {discountName(discount.code)}, {number(discount.percentage / 100, 'percent')}
            </dt>
            <dd>{money({ ...discount.amount, cents: -discount.amount.cents })}</dd>
          </div>
        )}
      </dl>
      {children}
      <dl className={styles.lines}>
        <div className={styles.total}>
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>{money(total)}</dd>
        </div>
        <div className={styles.vat}>
          <dt>
            <VatWords rate={vat_rate} country={price.country} />
          </dt>
          <dd>{vat !== null && vat_rate > 0 && money(vat)}</dd>
        </div>
      </dl>
    </>
  );
}

function VatWords({ rate, country }: { rate: number; country: string }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const place = countryWords(country, i18n.locale);
  const percent = formats.rate(rate);
  return rate > 0 ? (
    <Trans>
      with {percent} VAT ({place})
    </Trans>
  ) : (
    <Trans>no VAT ({place})</Trans>
  );
}

/** The name of a discount. Offers for all members have names; any other code is its own name. */
export function useDiscountName(): (code: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    [TIME_BONUS_CODE]: t`Time bonus`,
    [WELCOME_CODE]: t`Welcome bonus`,
  };
  return (code) => names[code] ?? code;
}
