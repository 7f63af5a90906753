import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { AREAS } from './src/catalogues/areas.ts';

type Area = (typeof AREAS)[number];

/** The parts of the chats that few first screens show. They load their words with their code, so the chats' catalogue has none of them. */
const LATER_CHATS = [
  'composer/{chosen-picture,conversation-foot,gift-picker,icebreakers,out-of-credits,read-picture,waiting}',
  'list/{empty-list,list-not-loaded,list-offline,nothing-unread}',
  'log/{always-show,apply-failure-action,failure-reason,introduction,gif-picture,picture-viewer,upload-bar}',
  'screens/{alert-dialog,no-conversation,no-starts-left,remove-dialog,unsent-texts,use-remove-conversation}',
  'screens/kept-{card,messages,preview}',
].map((files) => `src/features/chats/${files}.{ts,tsx}`);
/** The areas that are no folder of `src/features`. Several features use the labels of profile fields and the texts of refusals. */
const SOURCES: Partial<Record<Area, readonly string[]>> = {
  'chats-later': LATER_CHATS,
  'profile-labels': ['src/labels/profile'],
  problems: ['src/labels/problem-words.ts'],
};
/** Chats and likes both show icebreakers, so both catalogues have their texts. So do the other areas with what they share. */
const SHARED_LABELS: Readonly<Record<string, readonly string[]>> = {
  'src/labels/icebreakers.ts': ['chats-later', 'likes'],
  'src/labels/fictional-words.ts': ['likes', 'profiles', 'signup'],
  'src/labels/strength-words.ts': ['account', 'signup'],
  'src/labels/payment-method-words.ts': ['payments', 'transactions'],
  'src/labels/credits-worth.ts': ['chats', 'likes', 'profiles', 'signup'],
  'src/labels/offer-words.ts': ['payments', 'promotions', 'signup'],
};
const sourcesOf = (area: Area) => [
  ...(SOURCES[area] ?? [`src/features/${area}`]),
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
        '**/src/labels/profile/**',
        '**/src/labels/problem-words.ts',
        ...AREAS.filter((area) => area !== 'chats').map((area) => `**/src/features/${area}/**`),
        // The frame shows synced-at.tsx, so the frame's catalogue has its texts. A pattern with `!(…)` would exclude that file too.
        '**/src/features/chats/{[!s]*,s[!y]*}',
        '**/src/features/chats/{screens,list,log,composer,preload}/**',
      ],
    },
    ...AREAS.map((area) => ({
      path: `<rootDir>/locales/${area}/{locale}`,
      include: sourcesOf(area),
      exclude: area === 'chats' ? LATER_CHATS.map((files) => `**/${files}`) : [],
    })),
  ],
  format: formatter({ lineNumbers: false }),
});
