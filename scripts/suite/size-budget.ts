/** How much JavaScript a first visit to a screen may load, compressed with brotli. */
export interface Budget {
  readonly screen: string;
  /** The build of the screen: the app, whose entry every screen loads, or the pages that the server renders. */
  readonly build: 'app' | 'pages';
  /**
   * Source files of the chunks that the screen loads beside the entry; each may be split into several.
   * e2e/startup/size.spec.ts compares them with what a browser loads.
   */
  readonly chunks: readonly string[];
  readonly limitKiB: number;
}

/** The start page, as the server renders it for visitors. */
export const START_PAGE: Budget = {
  screen: 'start page',
  build: 'pages',
  chunks: ['src/pages/islands/visit.ts'],
  limitKiB: 15,
};

/** The first screen of the app for a visitor. */
export const LOGIN: Budget = {
  screen: 'login',
  build: 'app',
  chunks: ['src/routes/login.tsx', 'locales/app/en.po'],
  limitKiB: 205,
};

const MEMBER_APP = ['src/app/frame/member-frame.tsx', 'locales/app/en.po'];

/** The first screen of an installed app: the list of chats on a phone. */
export const SIGNED_IN_CHAT: Budget = {
  screen: 'signed-in chat',
  build: 'app',
  chunks: [...MEMBER_APP, 'src/routes/chats.tsx'],
  limitKiB: 235,
};

/** A conversation and the list, for example after a tap on a notification. */
export const CONVERSATION: Budget = {
  screen: 'conversation',
  build: 'app',
  chunks: [...SIGNED_IN_CHAT.chunks, 'src/routes/chats.$id.tsx'],
  limitKiB: 260,
};

export const BUDGETS: readonly Budget[] = [START_PAGE, LOGIN, SIGNED_IN_CHAT, CONVERSATION];

/** A member's browser requests each of them after the first visit and after each update. */
export const PRECACHED_FILES_MOST = 160;
