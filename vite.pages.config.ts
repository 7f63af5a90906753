import { defineConfig } from 'vite';
import { shortClassNames } from './scripts/setup/shorter-code.ts';
import { SOURCE_ALIASES, sourcePlugins } from './scripts/setup/source-plugins.ts';

// The build of the app is in the same folder. It comes first, because it empties the folder.
const output = { outDir: 'dist', emptyOutDir: false };

/** What the server imports. */
const RENDERERS = {
  render: 'src/pages/render.tsx',
  'render-content': 'src/pages/render-content.tsx',
  'render-entry': 'src/pages/render-entry.tsx',
  'render-not-found': 'src/pages/render-not-found.tsx',
  'render-landers': 'src/pages/render-landers.tsx',
  screens: 'src/pages/screens.tsx',
};

/** What browsers load. */
const ISLANDS = {
  visit: 'src/pages/islands/visit.ts',
  content: 'src/pages/islands/content.ts',
  lander: 'src/pages/islands/lander.ts',
};

/**
 * Builds the pages that the server renders (decision 96): `.pages/render.js`, which the server imports, and the islands in `assets`, which
 * browsers load. Files and classes have the names of the app's build, where both have the same source.
 */
export default defineConfig(({ command }) => ({
  resolve: { alias: SOURCE_ALIASES },
  plugins: [...sourcePlugins(), shortClassNames],
  publicDir: false,
  builder: {},
  define: {
    // Otherwise the server would run React's development build.
    'process.env.NODE_ENV': '"production"',
    // The modules of screens open channels between the tabs of a browser. In Node these would keep a process alive.
    BroadcastChannel: 'undefined',
  },
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    ssr: {
      // During development, Node loads packages itself, except style sheets.
      resolve: { noExternal: command === 'build' ? true : [/^@fontsource-variable/] },
      build: {
        ...output,
        ssr: true,
        target: 'node24',
        emitAssets: true,
        manifest: '.pages/pages.json',
        rolldownOptions: {
          input: RENDERERS,
          output: { entryFileNames: '.pages/[name].js', chunkFileNames: '.pages/[name]-[hash].js' },
        },
      },
    },
    client: {
      build: {
        ...output,
        target: 'es2024',
        manifest: '.pages/islands.json',
        rolldownOptions: {
          input: ISLANDS,
        },
      },
    },
  },
}));
