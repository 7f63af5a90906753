import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type Plugin } from 'vite';

/** The parts of Vite's manifest that this file reads: source file (with a query for a part of it) → chunk. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;
interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

type Access = 'anyone' | 'member' | 'visitor';

/** What a route's source file says about the route. */
export interface RouteSource {
  /** The file, relative to the project. */
  readonly source: string;
  readonly path: string;
  readonly access: Access;
  readonly catalogues: readonly string[];
}

/** The files that a first visit to each route needs beside those that the page names itself. Addresses begin with a slash. */
export interface RouteMap {
  /** Per language, the catalogue of the frame. */
  readonly frame: ByLanguage;
  /** The code that every screen of a member needs. */
  readonly member: readonly string[];
  readonly routes: readonly MappedRoute[];
}
export interface MappedRoute {
  readonly path: string;
  readonly access: Access;
  readonly files: readonly string[];
  readonly catalogues: ByLanguage;
}
type ByLanguage = Readonly<Record<string, readonly string[]>>;

const ROUTES = 'src/routes';
const MEMBER = ['src/app/frame/member-frame.tsx', 'src/app/cache/query-cache-store.ts'];

/**
 * A plugin of Vite that writes `.vite/routes.json` beside the build: route → files. The server preloads these files with a
 * navigation, and answers 404 where no route matches. Both sources are generated or read: Vite's manifest and the routes' own files.
 */
export function routeMap(languages: readonly string[]): Plugin {
  return {
    name: 'route-map',
    apply: 'build',
    writeBundle(options, bundle) {
      // The build of the worker has no manifest.
      if (options.dir === undefined || bundle['.vite/manifest.json'] === undefined) return;
      const manifest = JSON.parse(readFileSync(path.join(options.dir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const map = makeRouteMap(manifest, readRoutes(ROUTES), languages);
      writeFileSync(path.join(options.dir, '.vite/routes.json'), JSON.stringify(map));
    },
  };
}

function readRoutes(folder: string): RouteSource[] {
  return readdirSync(folder)
    .filter((name) => /^[^_-].*\.tsx$/.test(name) && !name.includes('.test.'))
    .map((name) => readRoute(`${folder}/${name}`, readFileSync(path.join(folder, name), 'utf8')));
}

export function makeRouteMap(
  manifest: Manifest,
  routes: readonly RouteSource[],
  languages: readonly string[],
): RouteMap {
  const page = filesOf(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true),
  );
  const neededBy = (keys: readonly string[]) => [...filesOf(manifest, keys)].filter((file) => !page.has(file));
  const cataloguesOf = (areas: readonly string[]): ByLanguage =>
    Object.fromEntries(
      languages.map((language) => [language, neededBy(areas.map((area) => `locales/${area}/${language}.po`))]),
    );
  return {
    frame: cataloguesOf(['frame']),
    member: neededBy(MEMBER),
    routes: routes.map((route) => {
      const shown = routes.filter((other) => isWithin(route.path, other.path));
      const isChunk = (key: string) => shown.some(({ source }) => key.startsWith(`${source}?`));
      return {
        path: route.path,
        access: route.access,
        files: neededBy(Object.keys(manifest).filter(isChunk)),
        catalogues: cataloguesOf([...new Set(shown.flatMap(({ catalogues }) => catalogues))]),
      };
    }),
  };
}

/** Says whether the router shows `outer` around or as the route of `inner`: `/chats` for `/chats/$id`. */
const isWithin = (inner: string, outer: string) =>
  inner === outer || (!outer.endsWith('/') && inner.startsWith(`${outer}/`));

/** The scripts and style sheets of chunks and of all their static imports. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    // Without this check a renamed file would be left out silently.
    if (chunk === undefined) throw new Error(`The build has no chunk of ${key}, which a route needs.`);
    for (const sheet of chunk.css ?? []) files.add(`/${sheet}`);
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

/** Reads what `createFileRoute(path)({ staticData })` of a route's file says. The values must be literals. */
export function readRoute(source: string, text: string): RouteSource {
  const { program } = parseSync(source, text);
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    const call = declared?.type === 'VariableDeclaration' ? declared.declarations[0]?.init : null;
    if (call?.type !== 'CallExpression' || call.callee.type !== 'CallExpression') continue;
    const { callee, arguments: paths } = call.callee;
    if (callee.type !== 'Identifier' || callee.name !== 'createFileRoute') continue;
    const data = propertyOf(call.arguments[0], 'staticData');
    const [address] = literalsOf(paths[0]) ?? [];
    const [access] = literalsOf(propertyOf(data, 'access')) ?? [];
    const catalogues = literalsOf(propertyOf(data, 'catalogues'));
    if (address === undefined || !isAccess(access) || catalogues === undefined) break;
    return { source, path: address, access, catalogues };
  }
  throw new Error(`${source} does not export a Route whose path, access and catalogues are literals.`);
}

const isAccess = (value: string | undefined): value is Access =>
  value === 'anyone' || value === 'member' || value === 'visitor';

type Syntax = { readonly type: string } | null | undefined;

/** The value of an object literal's property. */
function propertyOf(node: Syntax, name: string): Syntax {
  if (node?.type !== 'ObjectExpression') return undefined;
  const { properties } = node as unknown as { properties: { key?: { name?: string }; value?: Syntax }[] };
  return properties.find(({ key }) => key?.name === name)?.value;
}

/** The text of a string literal, or the texts of an array of them; none without a node. Undefined for any other syntax. */
function literalsOf(node: Syntax): string[] | undefined {
  if (node === undefined || node === null) return [];
  if (node.type === 'Literal') return [String((node as unknown as { value: unknown }).value)];
  if (node.type !== 'ArrayExpression') return undefined;
  const parts = (node as unknown as { elements: Syntax[] }).elements.map(literalsOf);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}
