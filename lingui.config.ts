import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { AREAS } from './src/features/account/areas.ts';

/** What profiles are described with is said by several features. */
const folderOf = (area: (typeof AREAS)[number]) => (area === 'profile-words' ? 'src/engine/profile-words' : `src/features/${area}`);
/** Said in conversations, and where a match leads to one. */
const ICEBREAKERS = 'src/engine/icebreakers.ts';
const sourcesOf = (area: (typeof AREAS)[number]) => [folderOf(area), ...(area === 'chats' || area === 'likes' ? [ICEBREAKERS] : [])];

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
        // The frame says how old things are in the words of the chats: all but synced-at.tsx. A pattern that names it with `!(…)` excludes it too.
        '**/src/features/chats/{[!s]*,s[!y]*}',
      ],
    },
    ...AREAS.map((area) => ({ path: `<rootDir>/locales/${area}/{locale}`, include: sourcesOf(area) })),
  ],
  format: formatter({ lineNumbers: false }),
});
