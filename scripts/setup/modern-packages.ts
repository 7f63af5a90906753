/** For `resolve.alias`. Dexie's default bundle supports browsers of ten years ago and is larger. */
export const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };

/** For `resolve.alias`. The shim brings a hook of its own for versions of React that lack it. */
export const modernStoreHook = {
  find: 'use-sync-external-store/shim/with-selector',
  replacement: 'use-sync-external-store/with-selector',
};
