import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { addressOf } from '../../../contract/base/call.ts';
import type { Language } from '../../../contract/base/language.ts';
import { LANDERS } from '../../../contract/base/lander-names.ts';
import { LINK_TOKEN, LANGUAGES } from '../../../contract/base/rules.ts';
import { getSettings } from '../../../contract/sites/sites.ts';
import { escapeHtml } from '../escape-html.ts';

/** The build's manifest of the app's routes (vite.config.ts). */
const RouteList = z.array(z.string());
/** Vite's manifest: a source file, with a query for a part of it → its chunk. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof Manifest>;

export interface Navigation {
  readonly path: string;
  /** The page's query, which the app repeats in its request for the settings. */
  readonly search: string;
  readonly language: Language;
  /** Whether the browser has a session cookie. The session is not checked: a wrong preload costs only its bytes. */
  readonly hasSession: boolean;
  /** Whether the page has the data of its first frame. Otherwise the app requests the settings first. */
  readonly hasData?: boolean;
}

const MEMBER_FRAME = 'src/app/frame/member-frame.tsx';
const catalogueOf = (language: Language) => `locales/app/${language}.po`;

export interface AppRoutes {
  /**
   * Whether the app has a screen at this path. Routes that begin with a parameter match any address, so they do not count, except for a
   * possible one-time link: e-mail scanners would treat a 404 as a dead link.
   */
  readonly isScreen: (path: string) => boolean;
  /**
   * Makes the preload links in the head of a page for the files of its first frame. The browser then requests them in parallel and not one
   * after the other.
   */
  readonly headLinks: (navigation: Navigation) => string;
}

/** Reads the build's manifest of routes, and the manifest with the files of each. */
export function readAppRoutes(folder: string): AppRoutes {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8'));
  const routes = RouteList.parse(read('routes.json')).map((file) => ({ file, path: pathOf(file) }));
  const manifest = Manifest.parse(read('manifest.json'));
  // Without this check a renamed file would be left out silently.
  for (const source of [MEMBER_FRAME, ...LANGUAGES.map(catalogueOf)])
    if (manifest[source] === undefined)
      throw new Error(`The build has no chunk of ${source}, which a first screen needs.`);
  const find = matchRoutes(routes);
  return {
    isScreen: (path) => {
      const route = find(path)?.path ?? '/$';
      if (route === LANDER_ROUTE) return isLander(path);
      return LINK_TOKEN.test(path.slice(1)) || !route.startsWith('/$');
    },
    headLinks: (navigation) => {
      const chunks = chunksOf(find(navigation.path)?.file, manifest);
      return headLinks(manifest, chunks, navigation);
    },
  };
}

/** The address of a route's file: `/chats/$id` of `chats.$id.tsx`, `/chats/` of `chats.index.tsx`. */
const pathOf = (file: string): string => `/${file.replace(/\.tsx$/, '').replaceAll('.', '/')}`.replace(/\/index$/, '/');

/** The chunks of a route's screen and of its parent screens: of `chats` for `chats.$id`. */
function chunksOf(file: string | undefined, manifest: Manifest): string[] {
  if (file === undefined) return [];
  const parts = file.replace(/\.tsx$/, '').split('.');
  return parts
    .map((_, index) => `src/routes/${parts.slice(0, index + 1).join('.')}.tsx?tsr-split=component`)
    .filter((key) => manifest[key] !== undefined);
}

/** The app has one route for all landers, and it knows their names. */
const LANDER_ROUTE = '/landers/$name/{-$slug}';
const isLander = (path: string): boolean => LANDERS.some((name) => name === path.split('/')[2]);

/** Returns a function that finds the most specific route of a path. */
export function matchRoutes<T extends { readonly path: string }>(list: readonly T[]): (path: string) => T | undefined {
  const routes = list
    .map((route) => ({ route, pattern: patternOf(route.path), rank: rankOf(route.path) }))
    .toSorted((one, other) => one.rank.localeCompare(other.rank) || other.route.path.length - one.route.path.length);
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.route;
}

function headLinks(manifest: Manifest, chunks: readonly string[], navigation: Navigation): string {
  const { search, language, hasSession, hasData } = navigation;
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  // The page itself links these.
  const files = filesOf(manifest, entries);
  const ofPage = files.size;
  filesOf(manifest, [...chunks, catalogueOf(language), ...(hasSession ? [MEMBER_FRAME] : [])], files);
  const links = [...files]
    .slice(ofPage)
    .map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`);
  if (hasData === true) return links.join('');
  // The app removes the token of a link from its address before it requests the settings.
  const { token: _hidden, ...query } = Object.fromEntries(new URLSearchParams(search));
  const settings = `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(addressOf(getSettings, query))}">`;
  return [...links, settings].join('');
}

/** Adds the scripts of chunks and of all their static imports. */
function filesOf(manifest: Manifest, keys: readonly string[], files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(`/${chunk.file}`)) continue;
    files.add(`/${chunk.file}`);
    filesOf(manifest, chunk.imports ?? [], files);
  }
  return files;
}

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
 * The more specific of two routes that match a path sorts first: text before a parameter before an optional one. `/chats/` and `/chats`
 * rank alike; the longer one is the nested screen.
 */
const rankOf = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (segment === '$' ? 3 : segment.startsWith('{-$') ? 2 : segment.startsWith('$') ? 1 : 0))
    .join('');

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
