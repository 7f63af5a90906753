import type { SendMessage } from '../../../contract/chats/chats.ts';
import { giftPrice, isGift } from '../../../contract/chats/gifts.ts';
import type { Prices } from './prices.ts';

/** What a message costs today, in credits. */
export function priceOf({ kind, body = '' }: Pick<SendMessage, 'kind' | 'body'>, prices: Prices): number {
  if (kind === 'gift' && isGift(body)) return giftPrice(body, prices.gift);
  return kind === 'text' ? prices.text : prices.picture;
}
