import { Trans } from '@lingui/react/macro';
import type { Discount } from '../../../../contract/payments/payments.ts';
import { useOfferFormats } from '../offer-banner.tsx';
import page from '../payment-page.module.css';

/** One line about the offer that the prices contain, and about the benefits of a first bundle. */
export function OfferLine({ offer, isFirst }: { offer: Discount | null; isFirst: boolean }) {
  const { title, until } = useOfferFormats();
  if (offer === null && !isFirst) return null;
  return (
    <p className={page.small}>
      {offer !== null && `${[title(offer), ...(offer.expires ? [until(offer.expires)] : [])].join(', ')}. `}
      {isFirst && <Trans>Any bundle makes you a premium member, for good.</Trans>}
    </p>
  );
}
