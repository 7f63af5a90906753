/** How much JavaScript a first visit to a screen may load, compressed with brotli. */
export interface Budget {
  readonly screen: string;
  /**
   * Source files of the chunks that the screen loads beside the entry; each may be split into several.
   * e2e/startup/size.spec.ts compares them with what a browser loads.
   */
  readonly chunks: readonly string[];
  readonly limitKiB: number;
}

export const START_PAGE: Budget = {
  screen: 'start page',
  chunks: ['src/routes/index.tsx', 'locales/app/en.po'],
  limitKiB: 175,
};

export const SIGNED_IN_CHAT: Budget = {
  screen: 'signed-in chat',
  chunks: ['src/app/frame/member-frame.tsx', 'src/routes/chats.tsx', 'locales/app/en.po'],
  // The target is 235 (decision 58).
  limitKiB: 250,
};

export const BUDGETS: readonly Budget[] = [START_PAGE, SIGNED_IN_CHAT];

/** A member's browser requests each of them after the first visit and after each update. */
export const PRECACHED_FILES_MOST = 160;
