import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { OrderId } from '../../../contract/base/ids.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { groupEntries } from './group-entries.ts';
import { LedgerLine } from './ledger-line.tsx';
import { type LedgerFilters, ledgerQuery } from './ledger-query.ts';
import { LedgerFailed, LedgerLoading, LedgerOffline, NothingBought, NothingFiltered } from './ledger-states.tsx';
import { LedgerFilterBar } from './ledger-filters.tsx';
import { Older } from './older.tsx';
import styles from './transactions-screen.module.css';

interface LedgerProps {
  filters: LedgerFilters;
  order: OrderId | undefined;
}

/** The filters and the entries of the ledger, with its loading, empty and error states. */
export function Ledger({ filters, order }: LedgerProps) {
  const isOnline = useOnline();
  const pages = useInfiniteQuery(ledgerQuery(filters));
  const { data, isError, refetch, isFetching } = pages;
  const entries = useMemo(() => data?.pages.flatMap(({ transactions }) => transactions), [data]);
  if (entries === undefined) {
    if (isError) return <LedgerFailed isTrying={isFetching} onRetry={() => void refetch()} />;
    return isOnline ? <LedgerLoading /> : <LedgerOffline />;
  }
  const isFiltered = filters.kind !== undefined || filters.month !== undefined;
  const first = data?.pages[0];
  if (!isFiltered && entries.every(({ kind }) => kind === 'signup'))
    return <NothingBought credits={first?.credits ?? 0} />;
  return (
    <div className={styles.ledger}>
      <LedgerFilterBar filters={filters} months={first?.months ?? []} order={order} />
      {entries.length === 0 ? <NothingFiltered /> : <Days entries={entries} filters={filters} />}
      <Older pages={pages} />
    </div>
  );
}

interface DaysProps extends Pick<LedgerProps, 'filters'> {
  entries: Parameters<typeof groupEntries>[0];
}

function Days({ entries, filters }: DaysProps) {
  const { dayWithDate } = useFormats();
  const [now] = useState(() => Date.now());
  const days = useMemo(() => groupEntries(entries), [entries]);
  return days.map(({ key, at, rows }) => (
    <section key={key} className={styles.day}>
      <h2>{dayWithDate(at, now)}</h2>
      <ul className={styles.card}>
        {rows.map((row) => (
          <li key={row.id}>
            <LedgerLine row={row} filters={filters} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
