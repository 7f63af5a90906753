import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './order-card.module.css';
import { useFormats } from '../../domain/formats/use-formats.ts';
import type { Price } from './price-lines.tsx';

interface OrderCardProps {
  /** The card stays in view while the page beside it scrolls. A tall card does not. */
  isSticky?: boolean;
  children: ReactNode;
}

/** The order beside the page. */
export function OrderCard({ isSticky = false, children }: OrderCardProps) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Your order`} className={classNames(styles.card, isSticky && styles.sticky)}>
      <h2 className={styles.title}>{t`Your order`}</h2>
      {children}
    </aside>
  );
}

/** Whether the window is too narrow for the order beside the page, so that the bar ends the order. As in the styles. */
export const useIsNarrow = (): boolean => !useMediaQuery('(min-width: 992px)');

/** The button of the order on a wide window. On a narrow one it is in the bar. */
export function OnWide({ children }: { children: ReactNode }) {
  return <div className={styles.onWide}>{children}</div>;
}

interface PayBarProps {
  price: Price;
  /** The button has few words and stands beside the total. */
  isShort?: boolean;
  children: ReactNode;
}

/** The total and what ends the order, at the lower edge of a narrow window. */
export function PayBar({ price, isShort = false, children }: PayBarProps) {
  const { t } = useLingui();
  const { money, rate: rateWords } = useFormats();
  const { credits, vat_rate } = price;
  const amount = t`${plural(credits, { one: '# credit', other: '# credits' })}`;
  const rate = rateWords(vat_rate);
  const words = isShort ? t`${amount}, with VAT` : t`${amount}, with ${rate} VAT`;
  return (
    <div className={classNames(styles.bar, isShort && styles.short)}>
      <span>{vat_rate > 0 ? words : amount}</span>
      <b>{money(price.total)}</b>
      <div>{children}</div>
    </div>
  );
}
