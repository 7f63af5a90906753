import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { BONUS_POPUP_SECONDS } from '../../../contract/payments/rules.ts';
import { useCountdown } from '../../browser/use-countdown.ts';
import { Bonus } from '../../features/promotions/bonus.tsx';
import { type BonusOffer, offerQuery } from '../../features/promotions/offers-query.ts';
import { pricesKey } from '../../domain/query-keys.ts';
import { MEMBERS_AREA } from './members-area.ts';
import { useRouteData } from './bars/use-route-data.ts';

/** Loads the offer for a member who has not paid or has an own offer, and counts it down. */
export function BonusHost({ me }: { me: User }) {
  const isInArea = useRouteData(({ name }) => MEMBERS_AREA.includes(name));
  const hasWaited = useWaited(isInArea);
  const offer = useQuery(offerQuery(me.status)).data;
  if (!offer) return null;
  return <RunningBonus key={offer.code} {...{ me, offer, isInArea, hasWaited }} />;
}

interface RunningBonusProps {
  me: User;
  offer: BonusOffer;
  isInArea: boolean;
  hasWaited: boolean;
}

function RunningBonus({ offer, isInArea, ...props }: RunningBonusProps) {
  const queryClient = useQueryClient();
  const secondsLeft = useCountdown(offer.endsAt);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    // The next offer may begin, and all prices change.
    if (isOver) void queryClient.invalidateQueries({ queryKey: pricesKey });
  }, [isOver, queryClient]);
  const isWide = useRouteData(({ wideBar }) => wideBar === true);
  const hasOwnBars = useRouteData(({ ownBars }) => ownBars === true);
  return isInArea && <Bonus {...{ offer, secondsLeft, isWide, hasOwnBars }} {...props} />;
}

/** Whether the member has been in the members area for BONUS_POPUP_SECONDS. Leaving it restarts the wait. */
function useWaited(isInArea: boolean): boolean {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    if (!isInArea) return undefined;
    const timer = setTimeout(() => setWaited(true), BONUS_POPUP_SECONDS * 1_000);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [isInArea]);
  return hasWaited && isInArea;
}
