import { Trans, useLingui } from '@lingui/react/macro';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import type { Discount } from '../../../contract/payments.ts';
import { useTimeLeft } from '../../browser/use-time-left.ts';
import { serverNow } from '../../engine/api/server-clock.ts';
import { clockWords } from '../../labels/duration-words.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './offer-banner.module.css';
import { usePaymentFormats } from './payment-formats.ts';

interface OfferBannerProps {
  offer: Discount;
  /** The offer makes the first bundle of a member cheaper. */
  isFirst: boolean;
  onOver: () => void;
}

/** The offer that the prices contain, and how long it lasts. */
export function OfferBanner({ offer, isFirst, onOver }: OfferBannerProps) {
  const percent = usePaymentFormats().percent(offer.percentage * 100);
  return (
    <div className={styles.offer}>
      <Icon of={Timer} size="l" />
      <div className={styles.words}>
        <b>{isFirst ? <Trans>{percent} off your first bundle</Trans> : <Trans>{percent} off every bundle</Trans>}</b>
        <p>
          {offer.code}
          {offer.expires !== null && <Until expires={offer.expires} />}
        </p>
      </div>
      {offer.expires !== null && <OfferClock expires={offer.expires} onOver={onOver} />}
    </div>
  );
}

const DAY_MS = 86_400_000;

/** The end of an offer: within a day only its time. */
export function useDeadlineWords(): (expires: string) => string {
  const { time, moment } = usePaymentFormats();
  return (expires) => (Date.parse(expires) - serverNow() < DAY_MS ? time(expires) : moment(expires));
}

function Until({ expires }: { expires: string }) {
  const when = useDeadlineWords()(expires);
  return (
    <>
      , <Trans>until {when}</Trans>
    </>
  );
}

function OfferClock({ expires, onOver }: { expires: string; onOver: () => void }) {
  const { t } = useLingui();
  const left = useTimeLeft(expires, { now: serverNow, onOver });
  return (
    <span role="timer" aria-label={t`Time left`} className={styles.clock}>
      {clockWords(left)}
    </span>
  );
}

/**
 * Whether the offer in a price has ended since it was shown, whoever has noticed it. `price` names what is priced: another bundle or
 * country ends no offer. Undefined while the price is not known.
 */
export function useHasEnded(offer: Discount | null | undefined, price: string): boolean {
  const [shown, setShown] = useState({ price, hadOffer: false });
  const hadOffer = shown.price === price && shown.hadOffer;
  if (shown.price !== price || (offer && !hadOffer)) setShown({ price, hadOffer: Boolean(offer) });
  return offer === null && hadOffer;
}

/** Where the price changes under the member's eyes. */
export function OfferEnded() {
  return (
    <p className={styles.ended} role="status">
      <Trans>The offer has ended. This is the price now.</Trans>
    </p>
  );
}
