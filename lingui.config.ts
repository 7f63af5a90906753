import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { AREAS } from './src/features/account/areas.ts';

/** The labels of profile fields are in `src/labels`, because several features use them. */
const folderOf = (area: (typeof AREAS)[number]) =>
  area === 'profile-labels' ? 'src/labels/profile' : `src/features/${area}`;
/** Chats and likes both show icebreakers, so both catalogues have their texts. */
const ICEBREAKERS = 'src/labels/icebreakers.ts';
const sourcesOf = (area: (typeof AREAS)[number]) => [
  folderOf(area),
  ...(area === 'chats' || area === 'likes' ? [ICEBREAKERS] : []),
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
        `**/${ICEBREAKERS}`,
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
