import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useCountdown } from '../../browser/use-countdown.ts';
import { pricesKey } from '../../domain/query-keys.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useBonusFormats } from './bonus-words.ts';
import { type BonusOffer, stayOfferQuery } from './offers-query.ts';
import styles from './stay-offer.module.css';
import { useBonusPrice } from './use-bonus-price.ts';

/** The discount for a member who is about to leave. Empty if there is none or it fails to load. */
export function StayOffer() {
  const { t } = useLingui();
  const { data: offer, isPending, fetchStatus } = useQuery(stayOfferQuery);
  useNewPrices(offer);
  if (isPending && fetchStatus === 'fetching')
    return (
      <div className={styles.card} role="status" aria-busy="true" aria-label={t`Loading the offer`}>
        <Skeleton width="30%" />
        <Skeleton width="80%" />
      </div>
    );
  return offer ? <RunningOffer offer={offer} /> : null;
}

/** Refetches all prices when the offer starts, because the offer changes them. */
function useNewPrices(offer: BonusOffer | null | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (offer) void queryClient.invalidateQueries({ queryKey: pricesKey });
  }, [offer, queryClient]);
}

function RunningOffer({ offer }: { offer: BonusOffer }) {
  const { t } = useLingui();
  const { money, title, until, left } = useBonusFormats();
  const secondsLeft = useCountdown(offer.endsAt);
  const price = useBonusPrice(offer);
  if (secondsLeft === 0) return null;
  return (
    <section className={styles.offer} aria-label={t`An offer`}>
      <p className={styles.lead}>
        <Trans>You said that it costs too much. This is the discount that we give at this point, once.</Trans>
      </p>
      <div className={styles.card}>
        <p className={styles.share}>
          <b>{title(offer)}</b>
        </p>
        {price && (
          <p className={styles.price}>
            <span>
              <Plural value={price.credits} one="# credit" other="# credits" />
            </span>
            <b>{money(price.reduced)}</b>
            <s>{money(price.price)}</s>
            <span className={styles.small}>
              <Trans>{money(price.creditPrice)} a credit</Trans>
            </span>
          </p>
        )}
        <p className={styles.until}>
          <Icon of={Clock} size="s" />
          <span>
            <span role="timer">{left(secondsLeft)}</span>, {until(offer)}. <Trans>It does not come back.</Trans>
          </span>
        </p>
        <LinkButton to="/credits" look="outline" wide>
          <Trans>Stay and see bundles</Trans>
        </LinkButton>
      </div>
    </section>
  );
}
