import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { DiscountCode, getDiscountCode, getOffers, showStayOffer } from '../../../contract/promotions.ts';
import { normalizeCode } from '../../../contract/payments/discount-code.ts';
import { STAY_CODE, TIME_BONUS_CODE, WELCOME_CODE } from '../../../contract/payments/rules.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { type OfferParts, type Offers, openOffers } from './open-offers.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';

export interface PromotionParts extends OfferParts {
  readonly publishChange: PublishChange;
}

export function mountPromotions(calls: Calls, parts: PromotionParts): void {
  const { pool } = parts;
  const offers = openOffers(parts);
  const { checkCode, listPriceOf, offerOf } = offers;
  calls.mount(getDiscountCode, async ({ session: { member }, session, query: asked, request }) => {
    const { credits, country, method } = asked;
    const code = asked.welcome === 'true' ? WELCOME_CODE : asked.code;
    if (code === undefined) throw new Refusal('discount_not_found', {});
    const bundle = credits === undefined ? undefined : await listPriceOf(session, request, { credits, country });
    await checkCode(request, member, { code, country, method, ...bundle });
    const found = await readCode(pool, member, normalizeCode(code));
    if (found === undefined) throw new Refusal('discount_not_found', {});
    return { discount_code: found, now: new Date().toISOString() };
  });

  calls.mount(getOffers, async ({ session, request }) => {
    const best = await offerOf(session, request);
    const offer = best && (await readCode(pool, session.member, best.code));
    const named = (code: string): DiscountCode | null => (offer?.code === code ? offer : null);
    const [time_bonus, welcome] = [named(TIME_BONUS_CODE), named(WELCOME_CODE)];
    return {
      time_bonus,
      welcome,
      own: offer === undefined || time_bonus !== null || welcome !== null ? [] : [offer],
      now: new Date().toISOString(),
    };
  });

  mountStayOffer(calls, parts, offers);
}

const SHOWN_OFFER = query({
  row: { number: z.nullable(z.int()) },
  text: 'SELECT show_stay_offer($1, $2, $3)::float8 AS number',
});

/** Shows a member the discount of the site. Its deadline starts at the first call, and only if no current offer is as large. */
function mountStayOffer(
  calls: Calls,
  { pool, publishChange }: PromotionParts,
  { stayDiscountOf, offerOf }: Offers,
): void {
  calls.mount(showStayOffer, async ({ session: { member, site }, session, request }) => {
    const discount = await stayDiscountOf(site);
    const before = await offerOf(session, request);
    if (discount !== null && discount.percentage > (before?.percentage ?? 0)) {
      const shown = await readRow(pool, SHOWN_OFFER, [member, discount.percentage, discount.hours]);
      publishChange(member, shown?.number ?? null);
    }
    const isShown = (await offerOf(session, request))?.code === STAY_CODE;
    const offer = isShown ? await readCode(pool, member, STAY_CODE) : undefined;
    return { offer: offer ?? null, now: new Date().toISOString() };
  });
}

const USABLE_CODE = query({
  row: DiscountCode.shape,
  text: `SELECT u.code, u.value_percentage, u.minimum_order_value, u.country, CASE WHEN u.is_own THEN u.member_id END AS user_id,
       iso(u.expires_at) AS expires, u.currency, 'active' AS status, u.validity, coalesce(u.expires_at <= now(), false) AS expired,
       u.paymentmethods
     FROM usable_codes u WHERE u.member_id = $1 AND u.code = $2 ORDER BY u.is_own DESC LIMIT 1`,
});

/** Reads the code with this name that a member can use. A member's own code precedes a code of the site. */
async function readCode(pool: Pool, member: MemberId, code: string): Promise<DiscountCode | undefined> {
  return readRow(pool, USABLE_CODE, [member, code]);
}
