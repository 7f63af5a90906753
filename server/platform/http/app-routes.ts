import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { addressOf } from '../../../contract/call.ts';
import { LANDERS, LINK_TOKEN, UI_LANGUAGES } from '../../../contract/rules.ts';
import { getSettings } from '../../../contract/sites.ts';
import { escapeHtml } from '../escape-html.ts';

const ByLanguage = z.record(z.string(), z.array(z.string()));
const Files = z.object({ visitor: ByLanguage, member: ByLanguage });
const Route = z.object({ path: z.string(), access: z.enum(['anyone', 'member', 'visitor']), files: Files });
/** What the build writes to `.vite/routes.json`; scripts/setup/route-map.ts explains it. */
const RouteMap = z.object({ unknown: Files, routes: z.array(Route) });
type Route = z.infer<typeof Route>;
type RouteMap = z.infer<typeof RouteMap>;

export interface Navigation {
  readonly path: string;
  /** The page's query, which the app repeats in its request for the settings. */
  readonly search: string;
  readonly language: string | undefined;
  /** Whether the browser has a session cookie. The session is not checked: a wrong preload costs only its bytes. */
  readonly hasSession: boolean;
}

/** Where the app redirects a visitor of a member-only screen, and a member of a visitor-only screen. */
const REDIRECTS = { member: '/login', visitor: '/members' } as const;
const FALLBACK_LANGUAGE = UI_LANGUAGES[0];

export interface AppRoutes {
  /**
   * Whether the app has a screen at this path. Any address matches a path that begins with a parameter, so those say no, except
   * for an address that may be a one-time link: checkers of e-mails would take a 404 for a dead link.
   */
  readonly isScreen: (path: string) => boolean;
  /**
   * Makes the links in the head of a page: what its first frame waits for, so that the browser requests it at once and not link by
   * link.
   */
  readonly headLinks: (navigation: Navigation) => string;
}

/** Reads the build's list of the app's routes, with the files of each. */
export function readAppRoutes(folder: string): AppRoutes {
  const map = RouteMap.parse(JSON.parse(readFileSync(join(folder, '.vite', 'routes.json'), 'utf8')));
  const find = matchRoutes(map.routes);
  return {
    isScreen: (path) => {
      const route = find(path)?.path ?? '/$';
      if (route === LANDER_ROUTE) return isLander(path);
      return LINK_TOKEN.test(path.slice(1)) || !route.startsWith('/$');
    },
    headLinks: (navigation) => headLinks(map, find, navigation),
  };
}

/** The app has one route for all landers, and knows their names. */
const LANDER_ROUTE = '/landers/$name/{-$slug}';
const isLander = (path: string): boolean => LANDERS.some((name) => name === path.split('/')[2]);

/** Returns a function that finds the most specific route of a path. */
export function matchRoutes<T extends { readonly path: string }>(list: readonly T[]): (path: string) => T | undefined {
  const routes = list
    .map((route) => ({ route, pattern: patternOf(route.path), rank: rankOf(route.path) }))
    .toSorted((one, other) => one.rank.localeCompare(other.rank) || other.route.path.length - one.route.path.length);
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.route;
}

function headLinks(map: RouteMap, find: (path: string) => Route | undefined, navigation: Navigation): string {
  const { path, search, language = FALLBACK_LANGUAGE, hasSession } = navigation;
  const asked = find(path);
  const isRedirected = asked !== undefined && asked.access === (hasSession ? 'visitor' : 'member');
  const route = isRedirected ? find(REDIRECTS[hasSession ? 'visitor' : 'member']) : asked;
  const byLanguage = (route?.files ?? map.unknown)[hasSession ? 'member' : 'visitor'];
  // A cookie may name anything, also a property of every object.
  const files = byLanguage[Object.hasOwn(byLanguage, language) ? language : FALLBACK_LANGUAGE] ?? [];
  // The app moves the token of a link out of its address before it asks for the settings.
  const { token: _hidden, ...query } = Object.fromEntries(new URLSearchParams(search));
  const settings = `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(addressOf(getSettings, query))}">`;
  return [...files.map(linkOf), settings].join('');
}

const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${escapeHtml(file)}">`
    : `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`;

/**
 * `$name` is one segment, `{-$name}` at most one, `$` any number. As in the app, the case of
 * letters and a slash at the end make no difference.
 */
function patternOf(path: string): RegExp {
  const segments = segmentsOf(path).map((segment) => {
    if (segment === '$') return '/.*';
    if (segment.startsWith('{-$')) return '(?:/[^/]+)?';
    return segment.startsWith('$') ? '/[^/]+' : `/${segment.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
  });
  return new RegExp(`^${segments.join('')}/?$`, 'i');
}

/**
 * The more specific of two routes that match a path sorts first: text before a parameter before an optional one. `/chats/` and
 * `/chats` rank alike, and the longer one is the screen inside the other.
 */
const rankOf = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (segment === '$' ? 3 : segment.startsWith('{-$') ? 2 : segment.startsWith('$') ? 1 : 0))
    .join('');

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
