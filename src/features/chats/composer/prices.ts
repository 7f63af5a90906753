import { useLingui } from '@lingui/react';
import { createContext } from 'react';
import type { User } from '../../../../contract/account/account.ts';
import type { SiteSettings } from '../../../../contract/sites/sites.ts';
import { type CreditPrice, creditPriceOf, creditsWorth } from '../../../domain/money/credits-worth.ts';
import { useFormats } from '../formats.ts';

/** The prices of this site in credits, and the price of a credit for this member. */
export interface Prices {
  readonly text: number;
  readonly picture: number;
  /** The base price: each gift costs this or more. */
  readonly gift: number;
  readonly credit: CreditPrice;
}

/** The prices that buttons in the log show. Null until they are known. */
export const PricesContext = createContext<Prices | null>(null);

/** The member whose log it is. Undefined until known. */
export const MeContext = createContext<User | undefined>(undefined);

/** Null until both are known. The composer sends nothing before it has shown a price. */
export function pricesOf(me: User | undefined, settings: SiteSettings | undefined): Prices | null {
  if (me === undefined || settings === undefined) return null;
  return {
    text: settings.message_credits,
    picture: settings.photo_credits,
    gift: settings.gift_credits,
    credit: creditPriceOf(me),
  };
}

/** Writes what a number of credits is worth to this member. */
export function useWorth(): (credits: number, prices: Prices) => string {
  const { i18n } = useLingui();
  const { money } = useFormats();
  return (credits, { credit }) => creditsWorth(credits, credit, { i18n, money });
}
