import { findCycles } from './find-cycles.ts';

/**
 * The names of the features. A feature has one name at every place: someone who looks for likes finds `contract/likes/`,
 * `src/features/likes/`, `server/features/likes/`, `functions/likes.sql`, `schema/likes.ts` and `e2e/likes.spec.ts`.
 */
const FEATURES: readonly string[] = [
  'account',
  'blocks',
  'cam',
  'chats',
  'complaints',
  'content',
  'credits',
  'deletion',
  'discovery',
  'entry',
  'export',
  'install',
  'landers',
  'landing',
  'language',
  'likes',
  'links',
  'location',
  'mails',
  'media',
  'notifications',
  'operator',
  'own-profile',
  'pages',
  'passkeys',
  'payments',
  'profiles',
  'promotions',
  'reports',
  'search',
  'settings',
  'signup',
  'sites',
  'suspension',
  'sync',
  'tracking',
];

/** Where features live. The first group of a pattern is the name of the feature, or of what `others` allows beside features. */
interface Place {
  readonly name: string;
  readonly pattern: RegExp;
  /** Names of this place that are no features. */
  readonly others: readonly string[];
}

const PLACES: readonly Place[] = [
  { name: 'contract', pattern: /^contract\/([^/.]+)/, others: ['base', 'calls'] },
  { name: 'app', pattern: /^src\/features\/([^/]+)/, others: [] },
  { name: 'server', pattern: /^server\/features\/([^/]+)/, others: [] },
  // `retired` holds the functions that only processes of the release before call.
  { name: 'functions', pattern: /^server\/database\/functions\/([^/.]+)/, others: ['retired'] },
  { name: 'schema', pattern: /^server\/database\/schema\/([^/.]+)/, others: [] },
  {
    name: 'journeys',
    pattern: /^e2e\/(?!fixtures\/|pages\/|engines\/)([^/.]+)(?:\/|\.(?:spec|soak)\.)/,
    // Journeys through the frame, the start, the outbox and the store of the device, and the pictures of all screens.
    others: ['frame', 'outbox', 'screens', 'startup', 'store'],
  },
];

type Edges = Readonly<Record<string, string>>;

/** `from → to` and the reason, once for each feature that imports from another feature of the app. Downward only. */
const APP_EDGES: Edges = {
  'account → links': 'signs in by the code of an e-mail, and checks whether a link for a new password works',
  'chats → blocks': 'unblocks the peer where the block hides the conversation',
  'chats → payments': 'opens the sheet with bundles for a message that the credits do not suffice for',
  'chats → reports': 'reports or blocks the peer',
  'content → tracking': 'withdraws on the page about cookies the consent to store the campaign',
  'credits → payments': 'shows the payments without an answer above the ledger',
  'deletion → account': 'checks the identity of the member, and mails the link that cancels a deletion',
  'deletion → credits': 'shows the unspent credits, and an order to withdraw from',
  'deletion → links': 'cancels a deletion by the code of an e-mail',
  'deletion → promotions': 'offers a discount to a member whom it costs too much',
  'deletion → settings': 'offers a pause to a member who needs a break',
  'discovery → likes': 'has the heart that likes and unlikes',
  'discovery → location': 'asks for the location before it orders by distance',
  'export → account': 'checks the identity of the member before the archive is made',
  'landers → cam': 'shows the cam promotion below the landings of members',
  'landers → landing': 'has the first step of the sign-up, and drawn people',
  'landers → signup': 'puts the first line to a member into the draft of the sign-up',
  'mails → account': 'shows how a change is saved',
  'own-profile → location': 'the last step of the profile sets the location',
  'passkeys → account': 'checks the identity of the member before a passkey is added or removed',
  'profiles → blocks': 'unblocks the member where the block hides the profile',
  'profiles → discovery': 'has the card of a member of the games, where the profile cannot be loaded',
  'profiles → likes': 'has the heart that likes and unlikes',
  'profiles → own-profile': 'has the switch that shows the private pictures to the member',
  'profiles → reports': 'reports or blocks the member',
  'profiles → signup': 'asks a visitor who uses an action of members to join',
  'reports → blocks': 'offers to block the reported member',
  'search → cam': 'shows the cam promotion below the results',
  'search → likes': 'has the heart that likes and unlikes',
  'search → signup': 'asks a visitor who likes a member to join',
  'settings → account': 'checks the identity of the member before the address changes, and shows how a change is saved',
  'settings → blocks': 'has a section for the blocked members',
  'settings → export': 'has a section for the archive of the data',
  'settings → language': 'has a section for the language',
  'settings → location': 'has a section for the location',
  'settings → mails': 'has a section for the e-mails',
  'settings → notifications': 'has a section for the pushes of the device',
  'settings → passkeys': 'has a section for the passkeys',
  'signup → account': 'opens only paths of this site after the confirmation',
  'signup → links': 'confirms the address by the code of an e-mail',
  'signup → own-profile': 'continues with the steps of the profile',
  'signup → promotions': 'welcomes with the offer for the first bundle',
  'signup → tracking': 'sends the campaign of the visitor',
  'suspension → account': 'logs a suspended member out and in',
  'suspension → credits': 'shows a suspended member their orders',
  'suspension → export': 'offers a suspended member the archive of their data',
};

/** The same for the features of the server. */
const SERVER_EDGES: Edges = {
  'content → sites': 'fills the settings of a site into its texts',
  'credits → sites': 'prints the company of a site on invoices',
  'export → sites': 'prints the regions of a site',
  'landers → location': 'guesses the country of a visitor',
  'landers → search': 'has the members that a caller finds',
  'landers → sites': 'a site decides who sees its members',
  'links → account': 'starts and ends sessions, knows the browsers of a member, and lifts the locks of wrong passwords',
  'links → signup': 'sends the first message and the first likes when a link confirms the address',
  'mails → sites': 'reads the terms and the time zone of a site',
  'media → own-profile': 'the pictures of messages and profiles share one limit of uploads',
  'notifications → chats': 'notes a push for the recipient of each stored message',
  'operator → payments': 'knows the currency of a country',
  'operator → sites': 'changes the settings of a site',
  'own-profile → sites': 'a site has rules for profiles',
  'pages → content': 'has the texts of the content pages',
  'pages → landers': 'a lander has members and a map',
  'pages → location': 'guesses the country of a visitor',
  'pages → payments': 'the start page has the prices of a country',
  'pages → profiles': 'the landings of a member, and the sign-up with a first message, show them',
  'pages → search': 'the start page has the members that a visitor finds',
  'pages → sites': 'a page has the texts and settings of its site',
  'passkeys → account': 'checks the identity of a member by a passkey or by the password',
  'payments → content': 'a member agrees to the terms with an order',
  'payments → location': 'guesses the country of a visitor',
  'payments → sites': 'a site has terms, countries and addresses',
  'promotions → payments': 'computes a discount from the prices',
  'promotions → sites': 'a site has a discount for members who leave',
  'settings → account': 'checks the password and ends sessions',
  'signup → account': 'starts the session of the new member',
  'signup → chats': 'sends the first message',
  'signup → content': 'a new member agrees to the terms',
  'signup → likes': 'publishes the first likes',
  'signup → sites': 'a site has rules for a sign-up',
  'signup → tracking': 'some sites are open to visitors whom a partner sent',
  'sites → location': 'guesses the country of a visitor',
  'sites → tracking': 'shows members to visitors whom a partner sent',
  'suspension → complaints': 'an appeal is a complaint about a decision',
  'suspension → operator': 'the end of a suspension is an act of the operator',
  'sync → chats': 'reads the conversations and messages that have changed, and acknowledges them',
  'sync → likes': 'reads the likes that have changed',
};

const EDGES: Readonly<Partial<Record<string, Edges>>> = { src: APP_EDGES, server: SERVER_EDGES };

const FEATURE_PATH = /^(?<program>src|server)\/features\/(?<feature>[^/]+)\//;

/** The key of the edge between two features of one program; undefined when the paths are not in two features. */
export function edgeBetween(from: string, to: string): { readonly program: string; readonly edge: string } | undefined {
  const [a, b] = [FEATURE_PATH.exec(from)?.groups, FEATURE_PATH.exec(to)?.groups];
  if (a?.program === undefined || a.program !== b?.program || a.feature === b.feature) return undefined;
  return { program: a.program, edge: `${a.feature} → ${b.feature}` };
}

export function isDeclared({ program, edge }: { readonly program: string; readonly edge: string }): boolean {
  return EDGES[program]?.[edge] !== undefined;
}

/** Finds declared edges that form a cycle, and those that no import uses. `used` holds `program edge`. */
export function checkEdges(used: ReadonlySet<string>, declared = EDGES): string[] {
  return Object.entries(declared).flatMap(([program, edges = {}]) => {
    const graph = new Map<string, string[]>();
    for (const edge of Object.keys(edges)) {
      const [from = '', to = ''] = edge.split(' → ');
      graph.set(from, [...(graph.get(from) ?? []), to]);
    }
    const unused = Object.keys(edges).filter((edge) => !used.has(`${program} ${edge}`));
    return [
      ...findCycles(graph).map((cycle) => `${program}: the declared edges form a cycle: ${cycle.join(' → ')} → back`),
      ...unused.map((edge) => `${program}: no import needs the declared edge ${edge}`),
    ];
  });
}

/** Finds names at the places of features that are on no list. */
export function checkFeaturePlaces(paths: Iterable<string>): string[] {
  const problems: string[] = [];
  for (const path of paths) {
    for (const { name: place, pattern, others } of PLACES) {
      const name = pattern.exec(path)?.[1];
      if (name !== undefined && !FEATURES.includes(name) && !others.includes(name))
        problems.push(`${path}: "${name}" is no feature (${place}); the list is in scripts/dependencies/features.ts`);
    }
  }
  return problems;
}

/** The table feature × place: how many files each feature has there. */
export function formatFeatureTable(paths: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    for (const { name: place, pattern } of PLACES) {
      const name = pattern.exec(path)?.[1];
      if (name !== undefined) counts.set(`${name} ${place}`, (counts.get(`${name} ${place}`) ?? 0) + 1);
    }
  }
  const width = Math.max(...FEATURES.map((name) => name.length));
  const cell = (text: string, place: string): string => text.padStart(place.length + 2);
  const head = `${''.padEnd(width)}${PLACES.map(({ name }) => cell(name, name)).join('')}`;
  const rows = FEATURES.map(
    (feature) =>
      `${feature.padEnd(width)}${PLACES.map(({ name }) => cell(String(counts.get(`${feature} ${name}`) ?? '·'), name)).join('')}`,
  );
  return [head, ...rows].join('\n');
}
