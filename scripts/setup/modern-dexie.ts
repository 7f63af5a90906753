/** For `resolve.alias`. What Dexie gives a bundler by itself is written for browsers of ten years ago, and larger. */
export const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };
