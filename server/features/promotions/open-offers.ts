import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Money } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { PaymentMethod } from '../../../contract/payments/states.ts';
import type { Session } from '../../platform/security/sessions.ts';
import type { GuardCodes } from '../payments/guard-codes.ts';
import type { Bundles } from '../payments/prices/bundles.ts';
import { bestOffer, redeemable } from '../payments/prices/quote.ts';
import type { MarketOf } from '../payments/shop-of.ts';
import type { Sites } from '../sites/sites.ts';

export interface OfferParts {
  readonly pool: Pool;
  readonly sites: Sites;
  readonly bundles: Bundles;
  readonly marketOf: MarketOf;
  readonly guardCodes: GuardCodes;
}

interface Purchase {
  readonly code: string;
  readonly list?: Money;
  readonly country?: string | undefined;
  readonly method?: PaymentMethod | undefined;
}

/** The discounts of a member, with the rules of the prices. */
export interface Offers {
  /** Refuses a code that the member cannot use for a purchase. */
  readonly checkCode: (request: FastifyRequest, member: MemberId, purchase: Purchase) => Promise<unknown>;
  /**
   * The one current offer of a member: the running offer with the largest reduction of the largest bundle, as in the prices. All screens
   * show this offer, so a discount has a single end.
   */
  readonly offerOf: (
    session: Session,
    request: FastifyRequest,
  ) => Promise<{ readonly code: string; readonly percentage: number } | undefined>;
  /** The discount of a site for members who are about to leave. Null if the site has none. */
  readonly stayDiscountOf: (site: string) => Promise<{ readonly percentage: number; readonly hours: number } | null>;
  /** The list price of a bundle in a country, by default the country of the prices. Undefined if the bundle is not sold there. */
  readonly listPriceOf: (
    session: Session,
    request: FastifyRequest,
    bundle: { readonly credits: number; readonly country: string | undefined },
  ) => Promise<{ readonly list: Money; readonly country: string } | undefined>;
}

export function openOffers({ pool, sites, bundles, marketOf, guardCodes }: OfferParts): Offers {
  return {
    checkCode: (request, member, { code, ...purchase }) =>
      guardCodes(request, member, () => redeemable(pool, { member, code }, purchase)),
    async offerOf(session, request) {
      const { id, country } = await marketOf(session, request);
      const list = (await bundles.of(id, country)).at(-1)?.price;
      return list && bestOffer(pool, session.member, { list, country });
    },
    stayDiscountOf: async (site) => (await sites.byId(site)).company.delete_discount,
    async listPriceOf(session, request, bundle) {
      const market = await marketOf(session, request);
      const country = bundle.country ?? market.country;
      const found = (await bundles.of(market.id, country)).find(({ credits }) => credits === bundle.credits);
      return found && { list: found.price, country };
    },
  };
}
