import type { MessageKind } from './chats.ts';
import { giftPrice, isGift } from './gifts.ts';

/** The prices of a site, in credits. */
export interface MessagePrices {
  readonly message_credits: number;
  readonly photo_credits: number;
  readonly voice_credits: number;
  /** The price of the cheapest gifts. */
  readonly gift_credits: number;
}

/** Returns the price of a message in credits. The app shows it, and the server debits it. */
export function messagePrice(
  { kind, body = '' }: { readonly kind: MessageKind; readonly body?: string | undefined },
  { message_credits, photo_credits, voice_credits, gift_credits }: MessagePrices,
): number {
  if (kind === 'gift' && isGift(body)) return giftPrice(body, gift_credits);
  if (kind === 'voice') return voice_credits;
  return kind === 'text' ? message_credits : photo_credits;
}
