import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { useMe } from '../../../domain/me/use-me.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { CompareTable } from './compare-table.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import page from '../payment-page.module.css';
import { bundlesQuery } from '../../../domain/money/bundles-query.ts';
import { usePriceCountry } from '../use-price-country.ts';
import { UnpaidMessages } from '../waiting/unpaid-messages.tsx';
import styles from './premium-screen.module.css';

/** The benefits of premium, and how a member gets it. Everything except the prices works offline. */
export function PremiumScreen() {
  const me = useMe();
  const { data } = useQuery(bundlesQuery(usePriceCountry().chosen));
  const { money, number } = useFormats();
  const [cheapest] = data?.bundles ?? [];
  const from = cheapest && money(cheapest.reduced ?? cheapest.price);
  const least = cheapest && number(cheapest.credits);
  return (
    <div className={styles.screen}>
      <section className={styles.hero}>
        <Icon of={Crown} size="l" />
        <h1>
          <Trans>One bundle, premium for good</Trans>
        </h1>
        <p>
          <Trans>
            Buy credits once and everything here opens. It stays open, even when your credits run out. No subscription.
          </Trans>
        </p>
        <LinkButton to="/credits" look="quiet" className={styles.toBundles}>
          {from === undefined ? <Trans>See the bundles</Trans> : <Trans>See bundles from {from}</Trans>}
        </LinkButton>
      </section>
      {me?.paid_user === true && (
        <Notice tone="success" icon={Crown}>
          <Trans>You are a premium member, for good.</Trans>
        </Notice>
      )}
      <UnpaidMessages />
      <div className={styles.columns}>
        <section className={page.main}>
          <h2 className={styles.subtitle}>
            <Trans>What changes</Trans>
          </h2>
          <CompareTable />
        </section>
        <HowItWorks least={least} />
      </div>
    </div>
  );
}

function HowItWorks({ least }: { least: string | undefined }) {
  return (
    <section className={styles.how}>
      <h2>
        <Trans>How it works</Trans>
      </h2>
      <ol>
        <li>
          <b>
            <Trans>Buy any bundle</Trans>
          </b>
          <span>
            {least === undefined ? <Trans>Paid once.</Trans> : <Trans>From {least} credits, paid once.</Trans>}
          </span>
        </li>
        <li>
          <b>
            <Trans>Premium begins</Trans>
          </b>
          <span>
            <Trans>As soon as the payment is complete.</Trans>
          </span>
        </li>
        <li>
          <b>
            <Trans>It stays</Trans>
          </b>
          <span>
            <Trans>
              Also at 0 credits. It can end only if you withdraw from that order, or your bank takes it back.
            </Trans>
          </span>
        </li>
      </ol>
    </section>
  );
}
