import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Money } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { PaymentMethod } from '../../../contract/payments/states.ts';
import { type DiscountCode, getDiscountCode, getOffers, showStayOffer } from '../../../contract/promotions.ts';
import { STAY_CODE, TIME_BONUS_CODE, WELCOME_CODE } from '../../../contract/payments/rules.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';

interface Purchase {
  readonly code: string;
  readonly list?: Money;
  readonly country?: string | undefined;
  readonly method?: PaymentMethod | undefined;
}

export interface PromotionsDependencies {
  readonly pool: Pool;
  /** Refuses a code that the member cannot use for a purchase. */
  readonly checkCode: (request: FastifyRequest, member: MemberId, purchase: Purchase) => Promise<unknown>;
  /**
   * The one offer that a member has now: of all that run it takes most off the largest bundle, as the prices do. It is what all screens
   * show, so that a discount has one end.
   */
  readonly offerOf: (
    session: Session,
    request: FastifyRequest,
  ) => Promise<{ readonly code: string; readonly percentage: number } | undefined>;
  /** The discount of a site for members who are about to leave. Null if it gives none. */
  readonly stayDiscountOf: (site: string) => Promise<{ readonly percentage: number; readonly hours: number } | null>;
  readonly publishChange: (member: MemberId, number: number) => void;
  /** The list price of a bundle in a country, which is the one of the prices if none is named. Undefined if it is not on offer. */
  readonly listPriceOf: (
    session: Session,
    request: FastifyRequest,
    bundle: { readonly credits: number; readonly country: string | undefined },
  ) => Promise<{ readonly list: Money; readonly country: string } | undefined>;
}

export function mountPromotions(calls: Calls, dependencies: PromotionsDependencies): void {
  const { pool, checkCode, listPriceOf, offerOf } = dependencies;
  calls.mount(getDiscountCode, async ({ session: { member }, session, query, request }) => {
    const { credits, country, method } = query;
    const code = query.welcome === 'true' ? WELCOME_CODE : query.code;
    if (code === undefined) throw new Refusal('discount_not_found', {});
    const bundle = credits === undefined ? undefined : await listPriceOf(session, request, { credits, country });
    await checkCode(request, member, { code, country, method, ...bundle });
    const found = await readCode(pool, member, code.toUpperCase());
    if (found === undefined) throw new Refusal('discount_not_found', {});
    return { discount_code: found, now: new Date().toISOString() };
  });

  calls.mount(getOffers, async ({ session, request }) => {
    const best = await offerOf(session, request);
    const offer = best && (await readCode(pool, session.member, best.code));
    const named = (wanted: string): DiscountCode | null => (offer?.code === wanted ? offer : null);
    const [time_bonus, welcome] = [named(TIME_BONUS_CODE), named(WELCOME_CODE)];
    return {
      time_bonus,
      welcome,
      own: offer === undefined || time_bonus !== null || welcome !== null ? [] : [offer],
      now: new Date().toISOString(),
    };
  });

  mountStayOffer(calls, dependencies);
}

/** Shows a member the discount of the site, whose deadline begins with the first call. It begins only if it is more than they have. */
function mountStayOffer(calls: Calls, dependencies: PromotionsDependencies): void {
  const { pool, stayDiscountOf, offerOf, publishChange } = dependencies;
  calls.mount(showStayOffer, async ({ session: { member, site }, session, request }) => {
    const discount = await stayDiscountOf(site);
    const before = await offerOf(session, request);
    if (discount !== null && discount.percentage > (before?.percentage ?? 0)) {
      const { rows } = await pool.query<{ number: number | null }>(
        'SELECT show_stay_offer($1, $2, $3)::float8 AS number',
        [member, discount.percentage, discount.hours],
      );
      if (rows[0]?.number != null) publishChange(member, rows[0].number);
    }
    const isShown = (await offerOf(session, request))?.code === STAY_CODE;
    const offer = isShown ? await readCode(pool, member, STAY_CODE) : undefined;
    return { offer: offer ?? null, now: new Date().toISOString() };
  });
}

/** The code of a name that a member can try. Of two it is the own one. */
async function readCode(pool: Pool, member: MemberId, code: string): Promise<DiscountCode | undefined> {
  const { rows } = await pool.query<DiscountCode>(
    `SELECT u.code, u.value_percentage, u.minimum_order_value, u.country, CASE WHEN u.is_own THEN u.member_id END AS user_id,
       iso(u.expires_at) AS expires, u.currency, 'active' AS status, u.validity, coalesce(u.expires_at <= now(), false) AS expired,
       u.paymentmethods
     FROM usable_codes u WHERE u.member_id = $1 AND u.code = $2 ORDER BY u.is_own DESC LIMIT 1`,
    [member, code],
  );
  return rows[0];
}
