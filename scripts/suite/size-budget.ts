/** How much JavaScript a first visit to a screen may load, brotli-compressed. The numbers are those of the issue. */
export interface Budget {
  readonly screen: string;
  /** Source files of the chunks that the screen loads beside the entry; each may have been split into several. */
  readonly chunks: readonly string[];
  readonly limitKiB: number;
}

export const BUDGETS: readonly Budget[] = [
  { screen: 'start page', chunks: ['src/routes/index.tsx', 'locales/en.po'], limitKiB: 130 },
  {
    screen: 'signed-in chat',
    chunks: ['src/app/member-frame.tsx', 'src/routes/chats.tsx', 'locales/en.po'],
    limitKiB: 185,
  },
];
