/**
 * The gifts, each with its price in credits above the site's `gift_credits`. The id is the body of a message of the kind
 * `gift`. It is a readable word, because an older app shows it as text. The picture is `public/gifts/<id>.svg`.
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

/** The price in credits. `least` is the site's `gift_credits`, the price of the cheapest gifts. */
export const giftPrice = (gift: Gift, least: number): number => least + GIFTS[gift];
