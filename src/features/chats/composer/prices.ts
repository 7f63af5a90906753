import type { Money, User } from '../../../../contract/account.ts';
import type { SiteSettings } from '../../../../contract/sites.ts';

/** What writing costs here, in credits, and what a credit is worth to this member. */
export interface Prices {
  readonly text: number;
  readonly picture: number;
  /** What every gift costs at least. */
  readonly gift: number;
  readonly credit: Money;
}

/** Null until both are known: nothing is sent before its price has been shown. */
export function pricesOf(me: User | undefined, settings: SiteSettings | undefined): Prices | null {
  if (me === undefined || settings === undefined) return null;
  return {
    text: settings.message_credits,
    picture: settings.photo_credits,
    gift: settings.gift_credits,
    credit: me.credit_price,
  };
}

export function worthOf(credits: number, { credit }: Prices): Money {
  return { cents: credits * credit.cents, currency: credit.currency };
}
