/** For `resolve.alias`. Dexie's default bundle supports browsers of ten years ago and is larger. */
export const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };
