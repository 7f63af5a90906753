import { expect, it } from 'vitest';
import { CamPromotion, SiteSettings } from './sites.ts';

const VERA = {
  name: 'Vera',
  picture: '/people/vera-room.webp',
  price_per_minute: 199,
  currency: 'EUR',
  url: 'https://example.com/room?from=here',
};

it('accepts a promotion, and trims its name', () => {
  expect(CamPromotion.parse({ ...VERA, name: ' Vera ' })).toEqual(VERA);
  expect(CamPromotion.safeParse({ ...VERA, name: 'V'.repeat(40) }).success).toBe(true);
});

it.each([
  { name: '' },
  { name: '  ' },
  { name: 'V'.repeat(41) },
  { picture: 'vera.webp' },
  { picture: '/' },
  { picture: '//example.com/vera.webp' },
  { picture: '/\\example.com/vera.webp' },
  { picture: '/\t/example.com/vera.webp' },
  { picture: 'https://example.com/vera.webp' },
  { price_per_minute: 0 },
  { price_per_minute: -199 },
  { price_per_minute: 1.99 },
  { price_per_minute: '199' },
  { currency: 'eur' },
  { currency: 'EURO' },
  { currency: '' },
  { url: 'http://example.com/room' },
  { url: 'javascript:alert(1)' },
  { url: '//example.com/room' },
  { url: '/room' },
  { url: 'https:room' },
  { url: 'https:/example.com/room' },
  { url: '' },
  { url: undefined },
])('refuses %j', (wrong) => {
  expect(CamPromotion.safeParse({ ...VERA, ...wrong }).success).toBe(false);
});

it('a site may have none, and a server of an earlier version does not send it', () => {
  const { cam_promotion } = SiteSettings.shape;
  expect([cam_promotion.parse(null), cam_promotion.parse(undefined)]).toEqual([null, undefined]);
});
