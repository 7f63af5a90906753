/**
 * The modules of the codebase and the modules that each may import from. Dependencies point downward only:
 *
 *   app:     main → app → routes → features → domain → { engine, ui, browser } → contract
 *   pages:   pages → { app/frame, app/snapshot, routes } → features → domain → { engine, ui, browser } → contract
 *   engine:  sync → outbox → store → search → coordination → api → contract
 *   chats:   screens → { list, log, viewer, composer } → preload → shared files of the feature
 *   account: sign-in → identity → shared files of the feature
 *   payments: debit → orders → checkout → plans → waiting → shared files of the feature
 *   worker:  sw → engine → contract
 *   server:  process → app → features → { platform, database } → contract; commands stand on all of these
 *   demo:    { companions, seed } → content → drawing → cast; it stands on the server's features, and only process/main knows it
 *   proofs:  e2e, bench, fixtures and tests → anything they measure; nothing imports them
 */
export interface Module {
  readonly name: string;
  /** A file belongs to the first module whose pattern its path matches. */
  readonly pattern: RegExp;
  readonly mayImport: readonly string[];
  /** Packages that do not belong in this module. */
  readonly foreign?: RegExp;
}

const REACT = /^(react|react-dom|react-aria-components|jotai|@lingui\/react|@tanstack\/react-[^/]+)(\/|$)/;

const ENGINE = [
  'engine/sync',
  'engine/outbox',
  'engine/badge',
  'engine/store',
  'engine/search',
  'engine/coordination',
  'engine/api',
];
const BELOW_FEATURES = ['domain', ...ENGINE, 'ui', 'browser', 'contract'];
const PLATFORM_MODULES = ['mail', 'sms', 'uploads', 'http', 'live', 'jobs', 'security', 'database'];
const PLATFORM = ['server/platform', ...PLATFORM_MODULES.map((name) => `server/platform/${name}`)];
const BELOW_SERVER_FEATURES = [...PLATFORM, 'server/database', 'contract'];
const BELOW_APP_OF_SERVER = ['server/features', ...BELOW_SERVER_FEATURES];
const DEMO = ['demo/companions', 'demo/seed', 'demo/content', 'demo/drawing', 'demo/cast'];

/** Allows a module to import from every module. */
const EVERYTHING = 'everything';

/** The modules below `name` in a list that is ordered from the top down. */
const below = (layers: readonly string[], name: string): readonly string[] => layers.slice(layers.indexOf(name) + 1);

const engineModules: readonly Module[] = ENGINE.map((name) => ({
  name,
  pattern: new RegExp(`^src/${name}/`),
  mayImport: [...below(ENGINE, name), 'contract'],
  foreign: REACT,
}));

const demoModules: readonly Module[] = DEMO.map((name) => ({
  name,
  pattern: new RegExp(`^${name}/`),
  mayImport: [...below(DEMO, name), ...BELOW_APP_OF_SERVER],
}));

const platformModule = (name: string, lowerModules: readonly string[]): Module => ({
  name: `server/platform/${name}`,
  pattern: new RegExp(`^server/platform/${name}/`),
  mayImport: [
    ...lowerModules.map((lower) => `server/platform/${lower}`),
    'server/platform',
    'server/database',
    'contract',
  ],
});

/** The folders of a large feature, from the top down. `folders` is the alternatives of a pattern. */
interface Layer {
  name: string;
  folders: string;
}

const CHATS: readonly Layer[] = [
  { name: 'screens', folders: 'screens' },
  { name: 'parts', folders: 'list|log|viewer|options|composer' },
  { name: 'preload', folders: 'preload' },
];
const ACCOUNT: readonly Layer[] = [
  { name: 'sign-in', folders: 'sign-in' },
  { name: 'identity', folders: 'identity' },
];
const PAYMENTS: readonly Layer[] = [
  { name: 'debit', folders: 'debit' },
  { name: 'orders', folders: 'orders' },
  { name: 'checkout', folders: 'checkout' },
  { name: 'plans', folders: 'plans' },
  { name: 'waiting', folders: 'waiting' },
];

/** The modules of a large feature from the top down; the last holds the files that its folders share. */
const namesOf = (feature: string, layers: readonly Layer[]): readonly string[] => [
  ...layers.map(({ name }) => `features/${feature}/${name}`),
  `features/${feature}`,
];

function layered(feature: string, layers: readonly Layer[]): readonly Module[] {
  const names = namesOf(feature, layers);
  const folders = [...layers.map((layer) => `(${layer.folders})/`), ''];
  return names.map((name, index) => ({
    name,
    pattern: new RegExp(`^src/features/${feature}/${folders[index]}`),
    mayImport: [...names.slice(index + 1), ...BELOW_FEATURES],
  }));
}

const BELOW_ROUTES = [
  'features',
  ...namesOf('chats', CHATS),
  ...namesOf('account', ACCOUNT),
  ...namesOf('payments', PAYMENTS),
  ...BELOW_FEATURES,
];
const BELOW_APP = ['routes', 'locales', ...BELOW_ROUTES];

export const MODULES: readonly Module[] = [
  { name: 'contract', pattern: /^contract\//, mayImport: [], foreign: /^(?!zod\/mini$)/ },
  { name: 'locales', pattern: /^locales\//, mayImport: [] },
  { name: 'engine/fixtures', pattern: /^src\/engine\/fixtures\//, mayImport: [EVERYTHING] },
  ...engineModules,
  { name: 'domain', pattern: /^src\/domain\//, mayImport: [...ENGINE, 'ui', 'browser', 'locales', 'contract'] },
  { name: 'ui', pattern: /^src\/ui\//, mayImport: [] },
  { name: 'browser', pattern: /^src\/browser\//, mayImport: ['contract'] },
  ...layered('chats', CHATS),
  ...layered('account', ACCOUNT),
  ...layered('payments', PAYMENTS),
  { name: 'features', pattern: /^src\/features\//, mayImport: BELOW_FEATURES },
  {
    name: 'pages',
    pattern: /^src\/pages\//,
    mayImport: ['app/frame', 'app/snapshot', 'routes', 'locales', ...BELOW_ROUTES],
  },
  { name: 'routes', pattern: /^src\/(routes\/|routeTree\.gen\.ts$)/, mayImport: BELOW_ROUTES },
  { name: 'app/cache', pattern: /^src\/app\/cache\//, mayImport: BELOW_APP },
  {
    name: 'app/snapshot',
    pattern: /^src\/app\/snapshot\//,
    mayImport: ['browser', 'engine/store', 'engine/api', 'contract'],
  },
  {
    name: 'app/session',
    pattern: /^src\/app\/session\//,
    mayImport: ['app/snapshot', 'app/cache', ...BELOW_APP],
  },
  { name: 'app/frame', pattern: /^src\/app\/frame\//, mayImport: ['app/session', 'app/cache', ...BELOW_APP] },
  {
    name: 'app/startup',
    pattern: /^src\/app\/startup\//,
    mayImport: ['app', 'app/frame', 'app/session', 'app/cache', ...BELOW_APP],
  },
  { name: 'app/feature-tests', pattern: /^src\/app\/feature-tests\//, mayImport: [EVERYTHING] },
  {
    name: 'app',
    pattern: /^src\/app\//,
    mayImport: ['app/frame', 'app/session', 'app/snapshot', 'app/cache', ...BELOW_APP],
  },
  {
    name: 'main',
    pattern: /^src\/[^/]+$/,
    mayImport: ['app/startup', 'app', 'app/frame', 'app/session', 'app/cache', 'app/snapshot', ...BELOW_APP],
  },
  { name: 'sw', pattern: /^sw\//, mayImport: [...ENGINE, 'contract'], foreign: REACT },
  { name: 'server/database', pattern: /^server\/database\//, mayImport: ['server/platform/database', 'contract'] },
  platformModule('mail', ['http', 'jobs', 'security', 'database']),
  platformModule('sms', ['jobs', 'security', 'database']),
  platformModule('uploads', ['http', 'jobs', 'security', 'database']),
  platformModule('http', ['security', 'database']),
  platformModule('live', ['database']),
  platformModule('jobs', ['database']),
  platformModule('security', ['database']),
  platformModule('database', []),
  { name: 'server/platform', pattern: /^server\/platform\//, mayImport: ['server/database', 'contract'] },
  { name: 'server/features', pattern: /^server\/features\//, mayImport: BELOW_SERVER_FEATURES },
  ...demoModules,
  { name: 'server/fixtures', pattern: /^server\/fixtures\//, mayImport: [EVERYTHING] },
  { name: 'server/main', pattern: /^server\/process\/main\.ts$/, mayImport: [...DEMO, 'server/process', ...PLATFORM] },
  { name: 'server/process', pattern: /^server\/process\//, mayImport: ['server/app', ...BELOW_APP_OF_SERVER] },
  {
    name: 'server/commands',
    pattern: /^server\/commands\//,
    mayImport: ['server/app', 'server/process', ...BELOW_APP_OF_SERVER],
  },
  { name: 'server/app', pattern: /^server\/app\//, mayImport: BELOW_APP_OF_SERVER },
  { name: 'e2e', pattern: /^e2e\//, mayImport: [EVERYTHING] },
  { name: 'bench', pattern: /^bench\//, mayImport: [EVERYTHING] },
  { name: 'scripts', pattern: /^scripts\//, mayImport: [] },
  { name: 'configuration', pattern: /^[^/]+$/, mayImport: [] },
];

/** A proof is a test or a file that only tests use. It may import the code that it measures; only proofs import it. */
export const isProofFile = (path: string): boolean =>
  /\.(test|spec|bench|soak|fixture)\.tsx?$/.test(path) || /^(e2e|bench)\/|(^|\/)fixtures\//.test(path);

export function moduleOf(path: string): Module | undefined {
  return MODULES.find((module) => module.pattern.test(path));
}

/** The feature that a path lies in, with its program: `src/features/chats/` and `server/features/chats/` are two features. */
export function featureOf(path: string): string | undefined {
  return /^(src|server)\/features\/[^/]+\//.exec(path)?.[0];
}

const APP_MODULES = /^(engine|domain|ui|browser|features|pages|routes|app|main|sw)(\/|$)/;

function programOf({ name }: Module): string {
  if (APP_MODULES.test(name)) return 'app';
  return /^(server|demo)(\/|$)/.test(name) ? 'server' : name;
}

/** Whether a file in one module may import from another. A test may build its whole program around the source that it proves. */
export function mayImport(from: Module, to: Module, fromProof: boolean): boolean {
  if (from.name === to.name || from.mayImport.includes(to.name) || from.mayImport.includes(EVERYTHING)) return true;
  return fromProof && (to.name === 'contract' || to.name === 'locales' || programOf(from) === programOf(to));
}
