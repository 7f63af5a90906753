/**
 * The rooms of the house and which of them each may import from. An arrow goes down only:
 *
 *   app:     main → app → routes → features → { engine, ui, browser } → contract
 *   worker:  sw → engine → contract
 *   server:  main → demo → features → { platform, database } → contract
 *   proofs:  e2e, bench, fixtures and tests → anything they measure; nothing imports them
 */
export interface Room {
  readonly name: string;
  /** A file belongs to the first room whose pattern its path matches. */
  readonly pattern: RegExp;
  readonly mayImport: readonly string[];
  /** Packages that do not belong in this room. */
  readonly foreign?: RegExp;
}

const REACT = /^(react|react-dom|react-aria-components|jotai|@lingui\/react|@tanstack\/react-[^/]+)(\/|$)/;
const APP_FLOOR = ['engine', 'ui', 'browser', 'contract', 'locales'];
const SERVER_FLOOR = ['server/platform', 'server/database', 'contract'];

/** Stands in a row for every room there is. */
const EVERYTHING = 'everything';

export const ROOMS: readonly Room[] = [
  { name: 'contract', pattern: /^contract\//, mayImport: [], foreign: /^(?!zod\/mini$)/ },
  { name: 'locales', pattern: /^locales\//, mayImport: [] },
  { name: 'engine', pattern: /^src\/engine\//, mayImport: ['contract'], foreign: REACT },
  { name: 'ui', pattern: /^src\/ui\//, mayImport: [] },
  { name: 'browser', pattern: /^src\/browser\//, mayImport: ['contract'] },
  { name: 'features', pattern: /^src\/features\//, mayImport: APP_FLOOR },
  { name: 'routes', pattern: /^src\/(routes\/|routeTree\.gen\.ts$)/, mayImport: ['features', ...APP_FLOOR] },
  { name: 'app', pattern: /^src\/app\//, mayImport: ['routes', 'features', ...APP_FLOOR] },
  { name: 'main', pattern: /^src\/[^/]+$/, mayImport: ['app', 'routes', 'features', ...APP_FLOOR] },
  { name: 'sw', pattern: /^sw\//, mayImport: ['engine', 'contract'], foreign: REACT },
  { name: 'server/database', pattern: /^server\/database\//, mayImport: ['contract'] },
  { name: 'server/platform', pattern: /^server\/platform\//, mayImport: ['server/database', 'contract'] },
  { name: 'server/features', pattern: /^server\/features\//, mayImport: SERVER_FLOOR },
  { name: 'server/demo', pattern: /^server\/demo\//, mayImport: ['server/features', ...SERVER_FLOOR] },
  { name: 'server/fixtures', pattern: /^server\/fixtures\//, mayImport: [EVERYTHING] },
  { name: 'server/main', pattern: /^server\/[^/]+$/, mayImport: ['server/demo', 'server/features', ...SERVER_FLOOR] },
  { name: 'e2e', pattern: /^e2e\//, mayImport: [EVERYTHING] },
  { name: 'bench', pattern: /^bench\//, mayImport: [EVERYTHING] },
  { name: 'scripts', pattern: /^scripts\//, mayImport: [] },
  { name: 'configuration', pattern: /^[^/]+$/, mayImport: [] },
];

/** A test or what only tests use: it proves the code beside it, may import what it measures, and is imported by none. */
export const isProofFile = (path: string): boolean =>
  /\.(test|spec|bench|soak|fixture)\.tsx?$/.test(path) || /^(e2e|bench)\/|(^|\/)fixtures\//.test(path);

export function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => room.pattern.test(path));
}

/** The feature a path lies in, with its program, so that chats of the app and chats of the server are two. */
export function featureOf(path: string): string | undefined {
  return /^(src|server)\/features\/[^/]+\//.exec(path)?.[0];
}

const APP_ROOMS = new Set(['engine', 'ui', 'browser', 'features', 'routes', 'app', 'main', 'sw']);

function programOf({ name }: Room): string {
  if (APP_ROOMS.has(name)) return 'app';
  return name.startsWith('server/') ? 'server' : name;
}

/** Whether a file in one room may import from another. A test may build its whole program around the source it proves. */
export function mayImport(from: Room, to: Room, fromProof: boolean): boolean {
  if (from.name === to.name || from.mayImport.includes(to.name) || from.mayImport.includes(EVERYTHING)) return true;
  return fromProof && (to.name === 'contract' || to.name === 'locales' || programOf(from) === programOf(to));
}
