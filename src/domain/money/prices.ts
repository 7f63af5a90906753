import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type CreditPrice, creditPriceOf, creditsWorth } from './credits-worth.ts';
import { useMe } from '../me/use-me.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { VOICE_CREDITS } from '../../../contract/base/rules.ts';
import { type MessagePrices, messagePrice } from '../../../contract/chats/message-price.ts';

/** The prices of this site in credits, and the price of a credit for this member. */
export interface Prices extends MessagePrices {
  readonly credit: CreditPrice;
}

/** Null until the member and the settings have loaded. The composer sends nothing before it has shown a price. */
export function usePrices(): Prices | null {
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  if (me === undefined || settings === undefined) return null;
  const { message_credits, photo_credits, voice_credits = VOICE_CREDITS, gift_credits } = settings;
  return { message_credits, photo_credits, voice_credits, gift_credits, credit: creditPriceOf(me) };
}

/** The price of the composer's content, in credits: a text, or a number of pictures, of which each is a message. */
export const draftPrice = (pictures: number, prices: Prices): number =>
  pictures === 0 ? messagePrice({ kind: 'text' }, prices) : pictures * messagePrice({ kind: 'image' }, prices);

/** Formats the value of a number of credits for this member. */
export function useWorth(): (credits: number, prices: Prices) => string {
  const { i18n } = useLingui();
  return (credits, { credit }) => creditsWorth(credits, credit, i18n);
}
