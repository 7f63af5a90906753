import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Money } from '../../../contract/account.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { PaymentMethod } from '../../../contract/payment-states.ts';
import { type DiscountCode, getDiscountCode, getOffers, showStayOffer } from '../../../contract/promotions.ts';
import { STAY_CODE, TIME_BONUS_CODE, WELCOME_CODE } from '../../../contract/payment-rules.ts';
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
  const { pool, checkCode, listPriceOf } = dependencies;
  calls.mount(getDiscountCode, async ({ session: { member }, session, query, request }) => {
    const { credits, country, method } = query;
    const code = query.welcome === 'true' ? WELCOME_CODE : query.code;
    if (code === undefined) throw new Refusal('discount_not_found', {});
    const bundle = credits === undefined ? undefined : await listPriceOf(session, request, { credits, country });
    await checkCode(request, member, { code, country, method, ...bundle });
    const [found] = await readCodes(pool, member, code.toUpperCase());
    if (found === undefined) throw new Refusal('discount_not_found', {});
    return { discount_code: found, now: new Date().toISOString() };
  });

  calls.mount(getOffers, async ({ session: { member } }) => {
    const codes = await readCodes(pool, member, null);
    const named = (wanted: string): DiscountCode | null => codes.find(({ code }) => code === wanted) ?? null;
    return {
      time_bonus: named(TIME_BONUS_CODE),
      welcome: named(WELCOME_CODE),
      own: codes.filter(({ code }) => code !== TIME_BONUS_CODE && code !== WELCOME_CODE),
      now: new Date().toISOString(),
    };
  });

  mountStayOffer(calls, dependencies);
}

/** Shows a member the discount of the site, whose deadline begins with the first call. */
function mountStayOffer(calls: Calls, { pool, stayDiscountOf, publishChange }: PromotionsDependencies): void {
  calls.mount(showStayOffer, async ({ session: { member, site } }) => {
    const discount = await stayDiscountOf(site);
    if (discount !== null) {
      const { rows } = await pool.query<{ number: number | null }>(
        'SELECT show_stay_offer($1, $2, $3)::float8 AS number',
        [member, discount.percentage, discount.hours],
      );
      if (rows[0]?.number != null) publishChange(member, rows[0].number);
    }
    const offer = (await readCodes(pool, member, null)).find(({ code }) => code === STAY_CODE) ?? null;
    return { offer, now: new Date().toISOString() };
  });
}

/** The codes of a member: the named one, else all offers to this member that work now. Of two with a name the own one comes first. */
async function readCodes(pool: Pool, member: MemberId, code: string | null): Promise<DiscountCode[]> {
  const { rows } = await pool.query<DiscountCode>(
    `SELECT u.code, u.value_percentage, u.minimum_order_value, u.country, CASE WHEN u.is_own THEN u.member_id END AS user_id,
       iso(u.expires_at) AS expires, u.currency, 'active' AS status, u.validity, coalesce(u.expires_at <= now(), false) AS expired,
       u.paymentmethods
     FROM usable_codes u, check_code($1, u.code, '{}') c
     WHERE u.member_id = $1 AND CASE WHEN $2::text IS NULL THEN u.is_own AND c.verdict = 'ok' ELSE u.code = $2 END
     ORDER BY u.is_own DESC, u.expires_at, u.code`,
    [member, code],
  );
  return rows;
}
