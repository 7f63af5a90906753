import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MESSAGE_COUNTER_FROM } from '../../../../contract/base/rules.ts';
import styles from './composer.module.css';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';
import type { Balance } from '../../../domain/money/use-balance.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { Waiting } from './waiting.tsx';

interface PriceLineProps {
  id: string;
  credits: number;
  /** The content that the price is for, if it is not a text. */
  note: ReactNode;
  prices: Prices | null;
  balance: Balance | null;
  length: number;
  limit: number;
}

/** The price and the balance, and the length of the text once it nears the limit. */
export function PriceLine({ id, credits, note, prices, balance, length, limit }: PriceLineProps) {
  const worth = useWorth();
  if (prices === null || balance === null)
    return (
      <div id={id} className={styles.price}>
        {'\u00a0'}
      </div>
    );
  return (
    <div id={id} className={styles.price}>
      <span>
        <strong>
          <Plural value={credits} one="# credit" other="# credits" />
        </strong>
        {' · '}
        {worth(credits, prices)}
        {note !== null && <> {note}</>}
      </span>
      <Counter length={length} limit={limit} />
      <BalanceLeft balance={balance} isShort={balance.left < credits} />
    </div>
  );
}

/** The length of a text once it nears the limit, in graphemes. */
export function Counter({ length, limit }: Pick<PriceLineProps, 'length' | 'limit'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const over = length - limit;
  if (length < limit * MESSAGE_COUNTER_FROM) return null;
  if (over > 0) {
    return (
      <span className={styles.over} role="status">
        {t`${plural(over, { one: '# character too many', other: '# characters too many' })}`}
      </span>
    );
  }
  return (
    <span>
      {formats.number(length)} / {formats.number(limit)}
    </span>
  );
}

function BalanceLeft({ balance: { left, waiting }, isShort }: { balance: Balance; isShort: boolean }) {
  return (
    <span className={isShort ? (left === 0 ? styles.over : styles.low) : undefined}>
      <Plural value={left} one="# credit left" other="# credits left" />
      {waiting.here + waiting.elsewhere > 0 && (
        <span className={styles.late}>
          {' · '}
          <Waiting waiting={waiting} />
        </span>
      )}
    </span>
  );
}
