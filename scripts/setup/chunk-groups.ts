/**
 * Which modules share a file. A visitor on a slow phone waits for each file of a first screen, so these groups have two aims: a screen
 * needs few files, and it needs no file for a module or two of somebody else's screen. A group also takes what its modules need, so the
 * first group takes a module that several could.
 */

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'));

const TANSTACK = '@tanstack/(react-router|router-core|history|react-store|store|react-query|query-core)';
const LIBRARIES_OF_EVERY_PAGE = new RegExp(`node_modules/(react|react-dom|scheduler|zod|@lingui|${TANSTACK})/`);

/** Small modules that screens of visitors share with those of members. */
const PARTS = anyOf(
  String.raw`src/ui/(avatar|close-button|empty-state|error-state|icon-button|interruption-guard|link-button|mask)\.`,
  String.raw`src/ui/(missing-picture|round-icon|skeleton|text-link|unbroken|use-cover)\.`,
  String.raw`lucide-react/dist/esm/icons/(check|chevron-down|coins|eye|eye-off|heart|image)\.`,
  String.raw`contract/(media|own-profile|query-number|upload|written-text)\.`,
  String.raw`src/browser/use-(is-late|media-query)\.|src/engine/api/retry-in-query\.`,
  // The words of prices, or the chats would take them, and a visitor who signs up would load the chats.
  String.raw`src/labels/credits-worth\.`,
);
/** What the engine does after the first screen of a member has settled, or when they reach for it. */
const LATER = anyOf(
  String.raw`src/engine/outbox/((send|enqueue)-profile|decide-retry|edit-entry|flush|kept|tell-delay|upload|upload-progress)\.`,
  String.raw`src/engine/(store/(drop-damaged|drop-unavailable|screen-snapshots|session)|sync/(reload|unblock)-now)\.`,
);
/** The search and its cards, as visitors see them too. */
const SEARCH = anyOf(
  String.raw`src/features/(search/|likes/(like-button|use-like-lists)\.|signup/(signup-heart|members-only)\.)`,
  String.raw`src/routes/-use-signup-dialog\.|src/ui/person-card\.|src/browser/(use-fetch-ahead|written-moment)\.`,
  String.raw`src/engine/(outbox/enqueue-like|store/like-lists)\.`,
);
const MEMBER = /src\/(engine\/|app\/(frame\/member-frame|cache\/query-cache-store)\.)/;
const CHATS = anyOf(
  String.raw`src/features/chats/screens/chats-screen\.`,
  String.raw`src/routes/-(safety-dialog|use-report-from-chat|with-wallet)\.`,
);
/** Words, icons and fields, with what fields need of the library of controls, whose files are many and small. */
const SHARED = anyOf(
  String.raw`lucide-react/dist/esm/icons/|src/labels/|contract/choices\.|src/features/[\w-]+/[\w-]+-quer(y|ies)\.`,
  String.raw`src/ui/(choice-pill|choice-select|email-field|field-fault|password-field|text-field)\.`,
  String.raw`react-aria/dist/private/(interactions/textSelection|visually-hidden/)`,
  String.raw`src/features/account/way-in/use-sign-in-by\.|src/routes/-use-signing-up\.`,
);
const WAY_IN = anyOf(
  String.raw`src/features/(account/(way-in|identity)|links)/|src/browser/use-countdown\.`,
  String.raw`src/ui/(code-field|send-again|solo|solo-part|trouble)\.`,
);
const SIGNUP = anyOf(
  String.raw`src/features/signup/(?!signup-heart|members-only)|src/ui/(check-line|segments|step-line|strength-line)\.`,
);

export const CHUNK_GROUPS = [
  // Libraries of every page. They seldom change, so browsers cache the file from release to release.
  { name: 'ground', test: LIBRARIES_OF_EVERY_PAGE, priority: 2 },
  { name: 'dexie', test: /node_modules\/dexie\//, priority: 2 },
  // Our code of every page, except main.tsx, because main.tsx awaits chunks that import this file.
  { name: 'base', tags: ['$initial' as const], test: /^(?!.*\/(src\/main\.tsx|index\.html))/, priority: 1 },
  { name: 'parts', test: PARTS, priority: 1 },
  { name: 'member', test: (id: string) => MEMBER.test(id) && !LATER.test(id) && !SEARCH.test(id) },
  { name: 'later', test: LATER },
  { name: 'chats', test: CHATS },
  { name: 'screens', test: SHARED, minShareCount: 2 },
  { name: 'way-in', test: WAY_IN, minShareCount: 2 },
  { name: 'signup', test: SIGNUP, minShareCount: 2 },
  { name: 'search', test: SEARCH, minShareCount: 2 },
];
