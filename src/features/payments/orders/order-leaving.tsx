import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { Order } from '../../../../contract/payments/payments.ts';
import { leaveFor } from '../../../browser/leave-for.ts';
import { paymentMethodWords } from '../../../domain/words/payment-method-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import page from '../payment-page.module.css';
import { StatusHead } from './status-head.tsx';

/** Shown until the provider's page has replaced the app. */
export function OrderLeaving({ order: { payment } }: { order: Order }) {
  const { i18n, t } = useLingui();
  const method = paymentMethodWords(payment.paymentmethod, i18n);
  const { checkout_url } = payment;
  return (
    <>
      <StatusHead icon={ExternalLink} tone="info" title={t`Opening ${method}`}>
        <Trans>The next page belongs to our payment provider. From there you come back here by yourself.</Trans>
      </StatusHead>
      <div className={page.wait} aria-hidden="true">
        <Skeleton width="72%" />
        <Skeleton width="54%" />
        <Skeleton width="63%" />
      </div>
      {checkout_url !== null && (
        <div>
          <Button look="quiet" onPress={() => leaveFor(checkout_url)}>
            <Trans>Nothing happens? Open it again</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
