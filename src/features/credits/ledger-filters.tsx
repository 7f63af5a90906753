import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OrderId } from '../../../contract/base/ids.ts';
import { LEDGER_KINDS } from '../../../contract/payments/rules.ts';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import { LEDGER_KIND_WORDS } from '../../domain/words/ledger-words.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import type { LedgerFilters } from './ledger-query.ts';
import styles from './ledger-filters.module.css';

type Kind = NonNullable<LedgerFilters['kind']>;

/** Other kinds have a chip only while the address names them. */
const COMMON: readonly Kind[] = ['purchase', 'message', 'picture', 'gift', 'paid_back'];

interface LedgerFiltersProps {
  filters: LedgerFilters;
  months: readonly string[];
  /** The order that stays open beside the ledger. */
  order: OrderId | undefined;
}

/** The filters are in the address, so that each filtered view has its own link. */
export function LedgerFilterBar({ filters: { kind, month }, months, order }: LedgerFiltersProps) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const formats = useFormats();
  const chips: readonly (Kind | undefined)[] = [
    undefined,
    ...LEDGER_KINDS.filter((one) => COMMON.includes(one) || one === kind),
  ];
  const offered = month === undefined || months.includes(month) ? months : [month, ...months];
  const address = { to: '/transactions/{-$id}', params: { id: order }, replace: true, resetScroll: false } as const;
  return (
    <nav className={styles.filters} aria-label={t`Filters`}>
      {chips.map((one) => (
        <Link
          key={one ?? ''}
          {...address}
          search={{ kind: one, month }}
          className={styles.chip}
          activeOptions={{ exact: true }}
          aria-current={one === kind ? 'page' : undefined}
        >
          {one === undefined ? t({ context: 'transactions', message: 'All' }) : i18n._(LEDGER_KIND_WORDS[one])}
        </Link>
      ))}
      {offered.length > 0 && (
        <ChoicePill
          label={t`Month`}
          value={month ?? ''}
          choices={[
            { value: '', text: t`All months` },
            ...offered.map((one) => ({ value: one, text: formats.month(one) })),
          ]}
          onChange={(chosen) =>
            void navigate({ ...address, search: { kind, month: chosen === '' ? undefined : chosen } })
          }
        />
      )}
    </nav>
  );
}
