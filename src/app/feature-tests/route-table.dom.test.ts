import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import type { LayoutName } from '../../../contract/sites/entry-warning.ts';
import type { RouteName } from '../../routes/-route-name.ts';
import { MEMBERS_AREA } from '../frame/members-area.ts';
import { makeRouter } from '../router.tsx';

const ID = '0197aaaa-0000-7000-8000-000000000001';

// The specification's route table, and the layouts of decisions.md.
const TABLE: readonly [path: string, name: RouteName, layout: LayoutName][] = [
  ['/', 'index', 'default'],
  ['/members', 'members', 'default'],
  [`/members/${ID}`, 'members-id', 'default'],
  [`/likes/m/${ID}`, 'likes-m-id', 'default'],
  [`/members/${ID}/chat`, 'members-id-chat', 'chat'],
  [`/members/${ID}/landing`, 'members-id-landing', 'lander'],
  [`/members/${ID}/signup`, 'members-id-signup', 'empty'],
  [`/members/${ID}/landing2`, 'members-id-landing2-slug', 'lander'],
  [`/members/${ID}/landing2/eng`, 'members-id-landing2-slug', 'lander'],
  [`/members/${ID}/landing3`, 'members-id-landing3-slug', 'lander'],
  [`/members/${ID}/landing3/eng`, 'members-id-landing3-slug', 'lander'],
  ['/chats', 'chats', 'default'],
  [`/chats/${ID}`, 'chats-id', 'chat'],
  ['/likes', 'likes', 'default'],
  ['/likes/mutual', 'likes-type', 'default'],
  ['/credits', 'credits', 'default'],
  ['/credits/repeat-order', 'credits-repeat-order', 'default'],
  ['/credits/5', 'credits-id-paymentmethod', 'default'],
  ['/credits/5/ideal', 'credits-id-paymentmethod', 'default'],
  ['/directdebit', 'directdebit', 'default'],
  ['/transactions', 'transactions-id', 'default'],
  ['/transactions/5', 'transactions-id', 'default'],
  ['/premium', 'premium', 'default'],
  ['/pricing', 'pricing', 'default'],
  ['/profile', 'profile', 'default'],
  ['/notifications', 'notifications', 'default'],
  ['/delete-account', 'delete-account', 'default'],
  ['/login', 'login', 'empty'],
  ['/signup', 'signup', 'empty'],
  ['/signup-matches', 'signup-matches', 'empty'],
  ['/complete-signup', 'complete-signup', 'empty'],
  ['/reset-password', 'reset-password', 'empty'],
  ['/reset-password/do', 'reset-password-do', 'empty'],
  ['/mail-change/do', 'mail-change-do', 'empty'],
  ['/activate/done', 'activate-done', 'empty'],
  ['/activate/error', 'activate-error', 'empty'],
  ['/account-deleted', 'account-deleted', 'empty'],
  ['/account-suspended', 'account-suspended', 'empty'],
  ['/complaints', 'complaints', 'default'],
  ['/lang-config', 'lang-config', 'default'],
  ['/match-finder', 'match-finder', 'default'],
  ['/swipe-game', 'swipe-game', 'default'],
  ['/some-token', 'token', 'empty'],
  ['/pages/accessibility', 'pages-accessibility', 'default'],
  ['/pages/ban', 'pages-ban', 'default'],
  ['/pages/cookies', 'pages-cookies', 'default'],
  ['/pages/faq', 'pages-faq', 'default'],
  ['/pages/privacy', 'pages-privacy', 'default'],
  ['/pages/return-policy', 'pages-return-policy', 'default'],
  ['/pages/service', 'pages-service', 'default'],
  ['/pages/terms', 'pages-terms', 'default'],
  ['/landers/tinderswipe', 'landers-tinderswipe', 'lander'],
  ['/landers/gallery', 'landers-name-slug', 'lander'],
  ['/landers/gallery/eng', 'landers-name-slug', 'lander'],
  ['/nowhere/at/all', 'not-found', 'default'],
];

const router = makeRouter(new QueryClient(), createMemoryHistory());

it.each(TABLE)('%s is %s in the layout %s', (path, name, layout) => {
  const [routes] = router.getMatchedRoutes(path);
  expect(routes.at(-1)?.options.staticData).toMatchObject({ name, layout });
});

it('has a members area of the routes in the specification', () => {
  expect(MEMBERS_AREA).toEqual(['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium']);
});

const searches = Object.values(router.routesById).flatMap(({ id, options }) =>
  typeof options.validateSearch === 'function' ? [[id, options.validateSearch] as const] : [],
);

// A key that is missing in the result keeps the URL's value, so every parameter needs a key.
it.each(searches)('%s returns a key for each of its parameters, even if the URL has none', (_id, validate) => {
  const read = validate as (search: Record<string, unknown>) => object;
  expect(Object.keys(read({}))).not.toEqual([]);
});
