import { Trans, useLingui } from '@lingui/react/macro';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import type { Discount } from '../../../contract/payments/bundles.ts';
import { useTimeLeft } from '../../browser/use-time-left.ts';
import { serverNow } from '../../engine/api/server-clock.ts';
import { clockWords } from '../../domain/words/duration-words.ts';
import { offerWords, untilWords } from '../../domain/words/offer-words.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './offer-banner.module.css';
import { useFormats } from '../../domain/formats/use-formats.ts';

interface OfferBannerProps {
  offer: Discount;
  onOver: () => void;
}

/** The offer that the prices contain, with its remaining time. */
export function OfferBanner({ offer, onOver }: OfferBannerProps) {
  const { title, until } = useOfferFormats();
  return (
    <div className={styles.offer}>
      <Icon of={Timer} size="l" />
      <div className={styles.words}>
        <b>{title(offer)}</b>
        <p>{[offer.code, ...(offer.expires === null ? [] : [until(offer.expires)])].join(', ')}</p>
      </div>
      {offer.expires !== null && <OfferClock expires={offer.expires} onOver={onOver} />}
    </div>
  );
}

/** The texts of an offer, the same on all screens. */
export function useOfferFormats() {
  const { i18n } = useLingui();
  const { number, written } = useFormats();
  return {
    title: ({ percentage, code }: Discount) => offerWords(number(percentage / 100, 'percent'), code, i18n),
    until: (expires: string) => untilWords(expires, written, i18n),
  };
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
 * Whether the shown price had an offer that has ended. `price` identifies the purchase: a change of the bundle or country ends no offer.
 * `offer` is undefined while the price is loading, and null if the price has no offer.
 */
export function useHasEnded(offer: Discount | null | undefined, price: string): boolean {
  const [shown, setShown] = useState({ price, hadOffer: false });
  const hadOffer = shown.price === price && shown.hadOffer;
  if (shown.price !== price || (offer && !hadOffer)) setShown({ price, hadOffer: Boolean(offer) });
  return offer === null && hadOffer;
}

/** Shown beside a price that has changed because its offer has ended. */
export function OfferEnded() {
  return (
    <p className={styles.ended} role="status">
      <Trans>The offer has ended. This is the price now.</Trans>
    </p>
  );
}
