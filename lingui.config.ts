import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { AREAS } from './src/features/account/areas.ts';

/** The labels of profile fields are in `src/labels`, because several features use them. */
const folderOf = (area: (typeof AREAS)[number]) =>
  area === 'profile-labels' ? 'src/labels/profile' : `src/features/${area}`;
/** Chats and likes both show icebreakers, so both catalogues have their texts. So do account and sign-up with the strength of passwords. */
const SHARED_LABELS: Readonly<Record<string, readonly string[]>> = {
  'src/labels/icebreakers.ts': ['chats', 'likes'],
  'src/labels/strength-words.ts': ['account', 'signup'],
};
const sourcesOf = (area: (typeof AREAS)[number]) => [
  folderOf(area),
  ...Object.keys(SHARED_LABELS).filter((file) => SHARED_LABELS[file]?.includes(area)),
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/locales/frame/{locale}',
      include: ['src'],
      exclude: [
        '**/node_modules/**',
        ...Object.keys(SHARED_LABELS).map((file) => `**/${file}`),
        ...AREAS.filter((area) => area !== 'chats').map((area) => `**/${folderOf(area)}/**`),
        // The frame shows synced-at.tsx, so the frame's catalogue has its texts. A pattern with `!(…)` would exclude that file too.
        '**/src/features/chats/{[!s]*,s[!y]*}',
        '**/src/features/chats/{screens,list,log,composer,preload}/**',
      ],
    },
    ...AREAS.map((area) => ({ path: `<rootDir>/locales/${area}/{locale}`, include: sourcesOf(area) })),
  ],
  format: formatter({ lineNumbers: false }),
});
