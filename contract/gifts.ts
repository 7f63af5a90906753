/**
 * What can be given, and what each costs above the site's `gift_credits`. The id is what a message of kind `gift` has for
 * its body: a word that reads well by itself, for apps that do not know gifts. Its picture is `public/gifts/<id>.svg`.
 */
export const GIFTS = {
  coffee: 0,
  croissant: 0,
  sunflower: 0,
  letter: 0,
  lantern: 1,
  umbrella: 1,
  kite: 1,
  chocolates: 1,
  peonies: 2,
  cake: 2,
  record: 2,
  wine: 3,
  bear: 4,
  balloon: 6,
} as const;
export type Gift = keyof typeof GIFTS;

export const isGift = (id: string): id is Gift => Object.hasOwn(GIFTS, id);

/** In credits, where the site's `gift_credits` are what the least of them costs. */
export const giftPrice = (gift: Gift, least: number): number => least + GIFTS[gift];
