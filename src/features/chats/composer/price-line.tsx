import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MESSAGE_COUNTER_FROM } from '../../../../contract/rules.ts';
import styles from './composer.module.css';
import { type Prices, worthOf } from './prices.ts';
import type { Balance } from './use-balance.ts';
import { useFormats } from '../formats.ts';

/** More names than this would not fit beside the balance. */
const NAMED = 2;

interface PriceLineProps {
  id: string;
  credits: number;
  prices: Prices | null;
  balance: Balance | null;
  length: number;
  limit: number;
}

/** The price and the balance, and the length of the text once it nears the limit. */
export function PriceLine({ id, credits, prices, balance, length, limit }: PriceLineProps) {
  const formats = useFormats();
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
        {formats.money(worthOf(credits, prices))}
      </span>
      {length >= limit * MESSAGE_COUNTER_FROM && <Counter length={length} limit={limit} />}
      <BalanceLeft balance={balance} isShort={balance.left < credits} />
    </div>
  );
}

function Counter({ length, limit }: Pick<PriceLineProps, 'length' | 'limit'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const over = length - limit;
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

/** Names the other members for whom messages wait, because the balance lacks the cost of those messages too. */
function Waiting({ waiting: { here, elsewhere, names } }: Pick<Balance, 'waiting'>) {
  const { i18n } = useLingui();
  if (elsewhere === 0) return <Plural value={here} one="# waiting" other="# waiting" />;
  const count = here + elsewhere;
  if (names.length === 0 || names.length > NAMED)
    return (
      <Plural value={count} one="# waiting in another conversation" other="# waiting, also in other conversations" />
    );
  const people = new Intl.ListFormat(i18n.locale).format(names);
  return here === 0 ? (
    <Trans>
      {count} waiting for {people}
    </Trans>
  ) : (
    <Trans>
      {count} waiting, also for {people}
    </Trans>
  );
}

function BalanceLeft({ balance: { left, waiting }, isShort }: { balance: Balance; isShort: boolean }) {
  return (
    <span className={isShort ? styles.low : undefined}>
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
