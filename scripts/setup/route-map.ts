import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
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

/**
 * The files that the head of a page names beside those that the page names itself, the most important first. Addresses begin with a
 * slash.
 */
export interface RouteMap {
  /** The files of an address without a route. */
  readonly unknown: FilesOfPage;
  readonly routes: readonly { readonly path: string; readonly access: Access; readonly files: FilesOfPage }[];
}
/** Per language, for a browser without and with a session. */
interface FilesOfPage {
  readonly visitor: Readonly<Record<string, readonly string[]>>;
  readonly member: Readonly<Record<string, readonly string[]>>;
}

/**
 * With the request for the settings, a head has at most twelve links. More would share the same slow connection, and the first frame
 * would wait for the last of them. A screen that needs more files finds the smallest of them itself.
 */
export const FILES_MOST = 11;

const ROUTES = 'src/routes';
const MEMBER = ['src/app/frame/member-frame.tsx', 'src/app/cache/query-cache-store.ts'];

/**
 * A plugin of Vite that writes `.vite/routes.json` beside the build: route → files. The server names these files in the head of the
 * page, and answers 404 where no route matches. Both sources are generated or read: Vite's manifest and the routes' own files.
 */
export function routeMap(languages: readonly string[], areasWith: AreasWith): Plugin {
  return {
    name: 'route-map',
    apply: 'build',
    writeBundle(options, bundle) {
      const { dir } = options;
      // The build of the worker has no manifest.
      if (dir === undefined || bundle['.vite/manifest.json'] === undefined) return;
      const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
      const bytesOf = (file: string) => statSync(path.join(dir, file)).size;
      const map = makeRouteMap({ manifest, bytesOf, areasWith }, readRoutes(ROUTES), languages);
      writeFileSync(path.join(dir, '.vite/routes.json'), JSON.stringify(map));
    },
  };
}

function readRoutes(folder: string): RouteSource[] {
  return readdirSync(folder)
    .filter((name) => /^[^_-].*\.tsx$/.test(name) && !name.includes('.test.'))
    .map((name) => readRoute(`${folder}/${name}`, readFileSync(path.join(folder, name), 'utf8')));
}

interface Built {
  readonly manifest: Manifest;
  readonly bytesOf: (file: string) => number;
  readonly areasWith: AreasWith;
}
/** The areas of catalogues that load for the areas that a route names. */
type AreasWith = (areas: readonly string[]) => readonly string[];

export function makeRouteMap(
  { manifest, bytesOf, areasWith }: Built,
  routes: readonly RouteSource[],
  languages: readonly string[],
): RouteMap {
  const page = filesOf(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true),
  );
  /** The chunks that the app asks for come first, because they lead to the others. Of those the largest take longest. */
  const choose = (keys: readonly string[]): string[] => {
    const asked = new Set(keys.map((key) => `/${manifest[key]?.file}`));
    const rank = (file: string): number => (asked.has(file) ? Number.MAX_SAFE_INTEGER : bytesOf(file));
    return [...filesOf(manifest, keys)]
      .filter((file) => !page.has(file))
      .toSorted((one, other) => rank(other) - rank(one))
      .slice(0, FILES_MOST);
  };
  const filesOfPage = (code: readonly string[], areas: readonly string[]): FilesOfPage => {
    const within = (language: string) => ['frame', ...areas].map((area) => `locales/${area}/${language}.po`);
    const ofLanguages = (extra: readonly string[]) =>
      Object.fromEntries(languages.map((language) => [language, choose([...code, ...within(language), ...extra])]));
    return { visitor: ofLanguages([]), member: ofLanguages(MEMBER) };
  };
  return {
    unknown: filesOfPage([], []),
    routes: routes.map((route) => {
      const shown = routes.filter((other) => isWithin(route.path, other.path));
      const isChunk = (key: string) => shown.some(({ source }) => key.startsWith(`${source}?`));
      const areas = areasWith([...new Set(shown.flatMap(({ catalogues }) => catalogues))]);
      return {
        path: route.path,
        access: route.access,
        files: filesOfPage(Object.keys(manifest).filter(isChunk), areas),
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
    files.add(`/${chunk.file}`);
    for (const sheet of chunk.css ?? []) files.add(`/${sheet}`);
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
