import { Trans } from '@lingui/react/macro';
import type { Money } from '../../../../contract/account/account.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import styles from './debit.module.css';

interface MandateCardProps {
  creditor: string;
  address: string;
  creditorId: string;
  reference: string;
  amount: Money;
}

/** The mandate before the member grants it. The e-mail about the mandate quotes the element with the id. */
export function MandateCard({ creditor, address, creditorId, reference, amount }: MandateCardProps) {
  const { money } = useFormats();
  const price = money(amount);
  return (
    <section className={styles.mandate} aria-labelledby="mandate">
      <h2 id="mandate" className={styles.mandateTitle}>
        <Trans>The mandate you give</Trans>
      </h2>
      <dl>
        <div>
          <dt>
            <Trans>To</Trans>
          </dt>
          <dd>{address === '' ? creditor : `${creditor}, ${address}`}</dd>
        </div>
        <div>
          <dt>
            <Trans>Creditor id</Trans>
          </dt>
          <dd>{creditorId}</dd>
        </div>
        <div>
          <dt>
            <Trans>Reference</Trans>
          </dt>
          <dd>{reference}</dd>
        </div>
        <div>
          <dt>
            <Trans>For</Trans>
          </dt>
          <dd>
            <Trans>One payment, {price}</Trans>
          </dd>
        </div>
      </dl>
      <p>
        <Trans id="mandate.agreement">
          By confirming with the code from the SMS, I allow {creditor} to have {price} debited from my account once, and
          my bank to debit it as {creditor} asks. I can have my bank pay the amount back within eight weeks of the
          debit, on the terms of my bank.
        </Trans>
      </p>
      <p>
        <Trans>The mandate is also sent to you by e-mail. The debit is announced there, at least one day before.</Trans>
      </p>
    </section>
  );
}
