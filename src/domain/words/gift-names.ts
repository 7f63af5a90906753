import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Gift, isGift } from '../../../contract/chats/gifts.ts';

export const GIFT_NAMES: Readonly<Record<Gift, MessageDescriptor>> = {
  coffee: msg({ context: 'gift', message: 'Coffee' }),
  croissant: msg`Croissant`,
  sunflower: msg`Sunflower`,
  letter: msg`Letter`,
  lantern: msg`Lantern`,
  umbrella: msg`Umbrella`,
  kite: msg`Kite`,
  chocolates: msg`Chocolates`,
  peonies: msg`Peonies`,
  cake: msg`Cake`,
  record: msg`Record`,
  wine: msg`Wine for two`,
  bear: msg`Teddy bear`,
  balloon: msg`Balloon ride`,
};

/**
 * The gift of a message. Null for other messages, and for a gift that this version does not know, which is shown as text.
 */
export function giftIn({
  kind,
  body = '',
}: {
  readonly kind: string;
  readonly body?: string | undefined;
}): Gift | null {
  return kind === 'gift' && isGift(body) ? body : null;
}

export const giftPicture = (gift: Gift): string => `/gifts/${gift}.svg`;
