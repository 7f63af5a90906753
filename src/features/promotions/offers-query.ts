import { queryOptions } from '@tanstack/react-query';
import type { User } from '../../../contract/account/account.ts';
import { type DiscountCode, getDiscountCode, getOffers, showStayOffer } from '../../../contract/promotions.ts';
import { OWN_OFFER_HOURS, TIME_BONUS_SECONDS, WELCOME_HOURS } from '../../../contract/payments/rules.ts';
import { request } from '../../engine/api/request.ts';
import { offerKey, stayOfferKey, welcomeKey } from '../../domain/query-keys.ts';

/** An offer that runs. Its times are in milliseconds since 1970 on the clock of this device. */
export interface BonusOffer {
  /** `own`: a code for this member alone. */
  readonly kind: 'time' | 'welcome' | 'own';
  readonly code: string;
  readonly percentage: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** The end on the clock of the server, as all screens write it. */
  readonly expires: string;
  /** The purchases that the code is for. */
  readonly limits: Pick<DiscountCode, 'minimum_order_value' | 'country' | 'currency'>;
}

const HOUR_MS = 3_600_000;
/** An own code may be older; its banner is not. */
const LASTS_MS = {
  time: TIME_BONUS_SECONDS * 1_000,
  welcome: WELCOME_HOURS * HOUR_MS,
  own: OWN_OFFER_HOURS * HOUR_MS,
} as const;

/** The time at which this page began. An answer of before is of an earlier page. */
const BEGAN_AT = Date.now();

/**
 * The one offer to a member, or null. The confirmation of the address may begin one, so its state is in the key. The first frame of the
 * next page shows the answer, with the time that is left, and asks again.
 */
export const offerQuery = (status: User['status']) =>
  queryOptions({
    queryKey: offerKey(status),
    queryFn: async ({ signal }): Promise<BonusOffer | null> => {
      const { time_bonus, welcome, own, now } = await request(getOffers, { signal });
      const first = onThisClock('time', time_bonus, now) ?? onThisClock('welcome', welcome, now);
      if (first !== null) return first;
      const soon = own
        .map((code) => onThisClock('own', code, now))
        .filter((offer) => offer !== null && offer.startsAt <= Date.now());
      return soon[0] ?? null;
    },
    staleTime: ({ state }) => (state.dataUpdatedAt < BEGAN_AT ? 0 : Number.POSITIVE_INFINITY),
    meta: { persist: true },
  });

/** The welcome code, asked for when its dialog is due. Null if the server does not give it: then there is nothing to say. */
export const welcomeQuery = queryOptions({
  queryKey: welcomeKey,
  queryFn: async ({ signal }): Promise<BonusOffer | null> => {
    const answer = await request(getDiscountCode, { query: { welcome: 'true' }, signal }).catch(() => null);
    return answer && onThisClock('welcome', answer.discount_code, answer.now);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The offer to a member who is about to leave. The first question begins it; null when it is over, or the site has none. */
export const stayOfferQuery = queryOptions({
  queryKey: stayOfferKey,
  queryFn: async ({ signal }): Promise<BonusOffer | null> => {
    const { offer, now } = await request(showStayOffer, { signal });
    return onThisClock('own', offer, now);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * The deadline is on the clock of the server, and `now` says how late it is there. So a device whose clock is wrong shows the time
 * that is left, and no reload begins it again.
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
