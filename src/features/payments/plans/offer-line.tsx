import { Trans } from '@lingui/react/macro';
import type { Discount } from '../../../../contract/payments.ts';
import { useDeadlineWords } from '../offer-banner.tsx';
import page from '../payment-page.module.css';
import { usePaymentFormats } from '../payment-formats.ts';

/** One line about the offer that the prices contain, and about what a first bundle brings. */
export function OfferLine({ offer, isFirst }: { offer: Discount | null; isFirst: boolean }) {
  const { percent } = usePaymentFormats();
  const deadlineWords = useDeadlineWords();
  const less = offer === null ? '' : percent(offer.percentage * 100);
  const until = offer?.expires ? deadlineWords(offer.expires) : null;
  if (offer === null && !isFirst) return null;
  return (
    <p className={page.small}>
      {offer !== null &&
        (until === null ? (
          <Trans>{less} less.</Trans>
        ) : isFirst ? (
          <Trans>
            {less} less on your first bundle, until {until}.
          </Trans>
        ) : (
          <Trans>
            {less} less, until {until}.
          </Trans>
        ))}{' '}
      {isFirst && <Trans>Any bundle makes you a premium member, for good.</Trans>}
    </p>
  );
}
