import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type CreditPrice, creditPriceOf, creditsWorth } from './credits-worth.ts';
import { useMe } from '../me/use-me.ts';
import { settingsQuery } from '../settings/settings-query.ts';

/** The prices of this site in credits, and the price of a credit for this member. */
export interface Prices {
  readonly text: number;
  readonly picture: number;
  /** The base price: each gift costs this or more. */
  readonly gift: number;
  readonly credit: CreditPrice;
}

/** Null until the member and the settings are known. The composer sends nothing before it has shown a price. */
export function usePrices(): Prices | null {
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
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
  return (credits, { credit }) => creditsWorth(credits, credit, i18n);
}
