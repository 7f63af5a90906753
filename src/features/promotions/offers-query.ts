import { queryOptions } from '@tanstack/react-query';
import type { User } from '../../../contract/account/account.ts';
import { type DiscountCode, getDiscountCode, getOffers, showStayOffer } from '../../../contract/promotions.ts';
import { OWN_OFFER_HOURS, TIME_BONUS_SECONDS, WELCOME_HOURS } from '../../../contract/payments/rules.ts';
import { request } from '../../engine/api/request.ts';
import { offerKey, stayOfferKey, welcomeKey } from '../../domain/query-keys.ts';

/** A running offer. Its times are in milliseconds since 1970 on the clock of this device. */
export interface BonusOffer {
  /** `own`: a code for this member only. */
  readonly kind: 'time' | 'welcome' | 'own';
  readonly code: string;
  readonly percentage: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** The end on the server's clock, as all screens show it. */
  readonly expires: string;
  /** The purchases that the code is for. */
  readonly limits: Pick<DiscountCode, 'minimum_order_value' | 'country' | 'currency'>;
}

const HOUR_MS = 3_600_000;
/** The durations of offers. An own code may last longer; its banner is shown for this duration only. */
const LASTS_MS = {
  time: TIME_BONUS_SECONDS * 1_000,
  welcome: WELCOME_HOURS * HOUR_MS,
  own: OWN_OFFER_HOURS * HOUR_MS,
} as const;

/** The time at which this page loaded. A cached response from before is of an earlier page. */
const BEGAN_AT = Date.now();

/**
 * The current offer to a member, or null. The confirmation of the address may start an offer, so the account status is part of the key. The
 * first frame of the next page shows the cached response with its remaining time, and refetches it.
 */
export const offerQuery = (status: User['status']) =>
  queryOptions({
    queryKey: offerKey(status),
    queryFn: async ({ signal }): Promise<BonusOffer | null> => {
      const { time_bonus, welcome, own, now } = await request(getOffers, { signal });
      const first = onThisClock('time', time_bonus, now) ?? onThisClock('welcome', welcome, now);
      if (first !== null) return first;
      const running = own
        .map((code) => onThisClock('own', code, now))
        .filter((offer) => offer !== null && offer.startsAt <= Date.now());
      return running[0] ?? null;
    },
    staleTime: ({ state }) => (state.dataUpdatedAt < BEGAN_AT ? 0 : Number.POSITIVE_INFINITY),
    meta: { persist: true },
  });

/** The welcome code, requested when its dialog is due. Null if the server does not return it; then no dialog opens. */
export const welcomeQuery = queryOptions({
  queryKey: welcomeKey,
  queryFn: async ({ signal }): Promise<BonusOffer | null> => {
    const answer = await request(getDiscountCode, { query: { welcome: 'true' }, signal }).catch(() => null);
    return answer && onThisClock('welcome', answer.discount_code, answer.now);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The offer to a member who is about to leave. The first request starts it. Null when it has ended or the site has none. */
export const stayOfferQuery = queryOptions({
  queryKey: stayOfferKey,
  queryFn: async ({ signal }): Promise<BonusOffer | null> => {
    const { offer, now } = await request(showStayOffer, { signal });
    return onThisClock('own', offer, now);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Converts the end of an offer to the clock of this device. `now` is the server's time, so a wrong device clock still shows the right
 * remaining time, and a reload does not restart it.
 */
function onThisClock(kind: BonusOffer['kind'], code: DiscountCode | null, now: string): BonusOffer | null {
  if (code === null || code.expires === null) return null;
  const endsAt = Date.parse(code.expires) - Date.parse(now) + Date.now();
  return {
    kind,
    code: code.code,
    percentage: code.value_percentage,
    startsAt: endsAt - LASTS_MS[kind],
    endsAt,
    expires: code.expires,
    limits: code,
  };
}
