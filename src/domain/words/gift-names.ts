import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Gift, isGift } from '../../../contract/chats/gifts.ts';

/** The server's export finds these labels by their ids. */
export const GIFT_NAMES: Readonly<Record<Gift, MessageDescriptor>> = {
  coffee: msg({ id: 'gift.coffee', message: 'Coffee' }),
  croissant: msg({ id: 'gift.croissant', message: 'Croissant' }),
  sunflower: msg({ id: 'gift.sunflower', message: 'Sunflower' }),
  letter: msg({ id: 'gift.letter', message: 'Letter' }),
  lantern: msg({ id: 'gift.lantern', message: 'Lantern' }),
  umbrella: msg({ id: 'gift.umbrella', message: 'Umbrella' }),
  kite: msg({ id: 'gift.kite', message: 'Kite' }),
  chocolates: msg({ id: 'gift.chocolates', message: 'Chocolates' }),
  peonies: msg({ id: 'gift.peonies', message: 'Peonies' }),
  cake: msg({ id: 'gift.cake', message: 'Cake' }),
  record: msg({ id: 'gift.record', message: 'Record' }),
  wine: msg({ id: 'gift.wine', message: 'Wine for two' }),
  bear: msg({ id: 'gift.bear', message: 'Teddy bear' }),
  balloon: msg({ id: 'gift.balloon', message: 'Balloon ride' }),
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
