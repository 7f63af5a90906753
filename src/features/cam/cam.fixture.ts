import type { CamPromotion } from '../../../contract/sites/sites.ts';

export const VERA: CamPromotion = {
  name: 'Vera',
  picture: '/people/vera-room.webp',
  price_per_minute: 199,
  currency: 'EUR',
  url: 'https://example.com/room',
};
