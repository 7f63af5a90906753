import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../../contract/account.ts';
import { BONUS_POPUP_SECONDS } from '../../../contract/payment-rules.ts';
import { useCountdown } from '../../browser/use-countdown.ts';
import { loadAreaCatalogue } from '../../catalogues/load-catalogue.ts';
import { type BonusOffer, offerQuery } from '../../features/promotions/offers-query.ts';
import { pricesKey } from '../../query-keys.ts';
import { lazily } from '../../ui/lazily.tsx';
import { MEMBERS_AREA } from './members-area.ts';
import { useRouteData } from './use-route-data.ts';

const Bonus = lazily(async () => {
  const [{ Bonus: Shown }] = await Promise.all([
    import('../../features/promotions/bonus.tsx'),
    loadAreaCatalogue('promotions'),
  ]);
  return Shown;
}, 'seldom');

/** Loads the look of an offer that an earlier page has cached. */
export async function loadBonus(queryClient: QueryClient, { status }: User): Promise<void> {
  if (queryClient.getQueryData(offerQuery(status).queryKey)) await Bonus.load();
}

/** Asks for the offer to a member who has not paid or has one of their own, and counts it down. It loads words and look only for one. */
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
    // The next offer may run now, and all prices are others.
    if (isOver) void queryClient.invalidateQueries({ queryKey: pricesKey });
  }, [isOver, queryClient]);
  // The members area may be the next screen, and shows the banner with its first frame.
  useEffect(() => void Bonus.load().catch(() => undefined), []);
  const isWide = useRouteData(({ wideBar }) => wideBar === true);
  const hasOwnBars = useRouteData(({ ownBars }) => ownBars === true);
  return isInArea && <Bonus {...{ offer, secondsLeft, isWide, hasOwnBars }} {...props} />;
}

/** Whether the member has been in the members area for a while. Leaving it restarts the wait. */
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
