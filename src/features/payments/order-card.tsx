import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './order-card.module.css';
import { useFormats } from '../../domain/formats/use-formats.ts';
import type { Price } from './price-lines.tsx';

interface OrderCardProps {
  /** The card stays in view while the page beside it scrolls. Unset for a card that may be taller than the window. */
  isSticky?: boolean;
  children: ReactNode;
}

/** The card with the order, beside the page. */
export function OrderCard({ isSticky = false, children }: OrderCardProps) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Your order`} className={classNames(styles.card, isSticky && styles.sticky)}>
      <h2 className={styles.title}>{t`Your order`}</h2>
      {children}
    </aside>
  );
}

/** Whether the window is too narrow to show the order beside the page, so that the bar has the button. The styles use the same width. */
export const useIsNarrow = (): boolean => !useMediaQuery('(min-width: 992px)');

/** Shows the button in the order card on a wide window. On a narrow window the bar has the button. */
export function OnWide({ children }: { children: ReactNode }) {
  return <div className={styles.onWide}>{children}</div>;
}

interface PayBarProps {
  price: Price;
  /** The button has a short text and fits beside the total. */
  isShort?: boolean;
  children: ReactNode;
}

/** The bar with the total and the button, at the lower edge of a narrow window. */
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
