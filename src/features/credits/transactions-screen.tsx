import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { TRANSACTIONS_FILE_PATH } from '../../../contract/credits.ts';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { WaitingOrders } from '../payments/waiting/waiting-orders.tsx';
import { Ledger } from './ledger.tsx';
import { type LedgerFilters, ledgerQuery } from './ledger-query.ts';
import { OrderPane, type TransactionsProps } from './order-pane.tsx';
import styles from './transactions-screen.module.css';

const BOTH_FIT = '(min-width: 992px)';

/** The ledger, and an order: beside it, or as a page of its own on a narrow screen. */
export function TransactionsScreen(props: TransactionsProps) {
  const { filters, order } = props;
  const bothFit = useMediaQuery(BOTH_FIT);
  if (order !== undefined && !bothFit)
    return (
      <div className={styles.page}>
        <TextLink to="/transactions/{-$id}" params={{ id: undefined }} search={{ ...filters }} className={styles.back}>
          <Icon of={ArrowLeft} size="s" />
          <Trans>All transactions</Trans>
        </TextLink>
        <OrderPane {...props} level={1} />
      </div>
    );
  return (
    <div className={styles.page}>
      <Balance filters={filters} />
      <div className={styles.notices}>
        <WaitingOrders />
      </div>
      <div className={styles.columns}>
        <Ledger filters={filters} order={order ?? undefined} />
        {bothFit && <div className={styles.side}>{order === undefined ? <NoOrder /> : <OrderPane {...props} />}</div>}
      </div>
    </div>
  );
}

function Balance({ filters }: Pick<TransactionsProps, 'filters'>) {
  const me = useMe();
  const isOnline = useOnline();
  const credits = useLedgerBalance(me, filters);
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.heading}>
          {credits === undefined ? (
            <Trans>Transactions</Trans>
          ) : (
            <Plural value={credits} one="# credit" other="# credits" />
          )}
        </h1>
        <p className={styles.lead}>
          <Trans>Every change, newest first. The right column is what you had after it.</Trans>
        </p>
      </div>
      <div className={styles.buttons}>
        {/* A link without `href` is disabled. */}
        <a
          className={buttonClass({ look: 'outline', small: true })}
          {...(isOnline ? { href: TRANSACTIONS_FILE_PATH, download: '' } : { role: 'link', 'aria-disabled': true })}
        >
          <Icon of={Download} size="s" />
          CSV
        </a>
        <LinkButton to="/credits" look="quiet" small>
          <Trans>Get credits</Trans>
        </LinkButton>
      </div>
    </header>
  );
}

/** The balance of the ledger. A change of the member's credits, such as by a sent message, loads the ledger again. */
function useLedgerBalance(me: User | undefined, filters: LedgerFilters): number | undefined {
  const { data, isFetching, refetch } = useInfiniteQuery({ ...ledgerQuery(filters), enabled: false });
  const balance = data?.pages[0]?.credits;
  const credits = me?.credits;
  useEffect(() => {
    if (balance !== undefined && credits !== undefined && balance !== credits && !isFetching) void refetch();
    // Only a change of the credits triggers a reload: the two numbers may differ as long as a message waits.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [credits]);
  return balance;
}

function NoOrder() {
  const { t } = useLingui();
  return (
    <aside className={styles.empty} aria-label={t`Order`}>
      <EmptyState icon={ReceiptText} title={t`An order opens here`}>
        <Trans>With its receipt, to print or to keep, and the right to withdraw.</Trans>
      </EmptyState>
    </aside>
  );
}
