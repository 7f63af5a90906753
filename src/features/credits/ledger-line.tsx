import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Coins, Gift, Image, type LucideIcon, MessageCircle, Sparkle, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { LEDGER_ENTRY_WORDS } from '../../domain/words/ledger-words.ts';
import { paymentMethodWords } from '../../domain/words/payment-method-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Mask } from '../../ui/pictures/mask.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useFormats } from '../../domain/formats/use-formats.ts';
import type { LedgerRow } from './group-entries.ts';
import type { LedgerFilters } from './ledger-query.ts';
import styles from './ledger-line.module.css';

const ICONS: Record<LedgerRow['kind'], readonly [LucideIcon, 'in' | 'out' | 'back']> = {
  purchase: [Coins, 'in'],
  message: [MessageCircle, 'out'],
  picture: [Image, 'out'],
  gift: [Gift, 'out'],
  signup: [Sparkle, 'in'],
  paid_back: [Undo2, 'back'],
  withdrawal: [Undo2, 'back'],
  order_refund: [Undo2, 'back'],
  reversal: [Undo2, 'back'],
  demo: [Sparkle, 'in'],
  other: [Coins, 'out'],
};

interface LedgerLineProps {
  row: LedgerRow;
  filters: LedgerFilters;
}

/** One row: its text, its time, the change and the balance after it. The row of an order links to the order. */
export function LedgerLine({ row, filters }: LedgerLineProps) {
  const { order } = row;
  if (order === null)
    return (
      <div className={styles.line}>
        <Cells row={row} />
      </div>
    );
  return (
    <Link
      to="/transactions/{-$id}"
      params={{ id: order.id }}
      search={{ ...filters }}
      resetScroll={false}
      className={classNames(styles.line, styles.order)}
    >
      <Cells row={row} />
    </Link>
  );
}

function Cells({ row }: { row: LedgerRow }) {
  const { number } = useFormats();
  const [icon, way] = ICONS[row.kind];
  return (
    <>
      <span className={classNames(styles.icon, styles[way])}>
        <Icon of={icon} />
      </span>
      <span>
        <span className={styles.what}>
          <What row={row} />
        </span>
        <span className={styles.when}>
          <When row={row} />
        </span>
      </span>
      <span className={classNames(styles.change, row.amount > 0 && styles.plus)}>{number(row.amount, 'change')}</span>
      <span className={styles.balance}>
        <VisuallyHidden>
          <Trans>Balance</Trans>{' '}
        </VisuallyHidden>
        {row.balance}
      </span>
    </>
  );
}

function What({ row: { kind, count, amount, peer } }: { row: LedgerRow }): ReactNode {
  const { i18n } = useLingui();
  if (kind === 'purchase') return <Plural value={amount} one="# credit" other="# credits" />;
  const to = peer && <Person peer={peer} />;
  if (to !== null && kind === 'message')
    return (
      <Trans>
        <Plural value={count} one="Message" other="# messages" /> to {to}
      </Trans>
    );
  if (to !== null && kind === 'picture') return <Trans>Picture to {to}</Trans>;
  if (to !== null && kind === 'gift') return <Trans>Gift to {to}</Trans>;
  return i18n._(LEDGER_ENTRY_WORDS[kind]);
}

/** Keeps the name and the mask on one line. */
function Person({ peer }: { peer: NonNullable<LedgerRow['peer']> }) {
  return (
    <bdi className={styles.person}>
      {peer.name}
      {peer.fictional && (
        <>
          {' '}
          <Mask className={styles.mask} />
        </>
      )}
    </bdi>
  );
}

function When({ row: { kind, since, until, peer, order, payment } }: { row: LedgerRow }) {
  const { i18n } = useLingui();
  const { written, money } = useFormats();
  const [first, last] = [written(since, 'time'), written(until, 'time')];
  if (payment !== null && kind === 'purchase')
    return `${last} · ${money(payment.amount)}, ${paymentMethodWords(payment.paymentmethod, i18n)}`;
  if (order !== null) return `${last} · ${order.number}`;
  if (kind === 'paid_back' && peer !== null)
    return (
      <Trans>
        {last} · to <Person peer={peer} />
      </Trans>
    );
  return first === last ? (
    last
  ) : (
    <Trans>
      {first} to {last}
    </Trans>
  );
}
