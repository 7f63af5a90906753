/** How much JavaScript a first visit to a screen may load, compressed with brotli. */
export interface Budget {
  readonly screen: string;
  /**
   * Source files of the chunks that the screen loads beside the entry; each may be split into several.
   * e2e/size.spec.ts compares them with what a browser loads.
   */
  readonly chunks: readonly string[];
  readonly limitKiB: number;
}

export const START_PAGE: Budget = {
  screen: 'start page',
  chunks: ['src/routes/index.tsx', 'locales/frame/en.po', 'locales/landing/en.po'],
  limitKiB: 135,
};

export const SIGNED_IN_CHAT: Budget = {
  screen: 'signed-in chat',
  chunks: [
    'src/app/frame/member-frame.tsx',
    'src/app/cache/query-cache-store.ts',
    'src/routes/chats.tsx',
    'locales/frame/en.po',
    'locales/chats/en.po',
  ],
  limitKiB: 200,
};

export const BUDGETS: readonly Budget[] = [START_PAGE, SIGNED_IN_CHAT];
