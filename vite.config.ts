import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { addIntegrity } from './scripts/setup/add-integrity.ts';
import { modernDexie } from './scripts/setup/modern-dexie.ts';

// Not every page goes through results: that part of the query library comes with the screens that do.
const GROUND =
  /^(?!.*[iI]nfiniteQuery(Observer|\.)).*node_modules\/(react|react-dom|scheduler|zod|@lingui|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//;
const PARTS = /src\/ui\/(avatar|close-button|empty-state|icon-button|link-button|mask|skeleton|use-cover)\./;
// Not what only some screens do: that comes with them.
const MEMBER =
  /src\/(engine\/(store|sync|outbox|badge|coordination)\/(?!like-lists|enqueue-like|drop-unavailable|edit-entry)|labels\/icebreakers\.|app\/(frame\/member-frame|cache\/query-cache-store)\.|browser\/(picture-file|use-file-drop|use-is-late)\.|ui\/blob-image\.)/;
const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

// The layers' order is settled by whichever sheet comes first, and the bundler says which that is: so each one says it.
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer reset,tokens,ui,feature;${String(file.source)}`;
    }
  },
};

// What openapi.json says of a call is for those who read it there: no member has to load it.
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm, ''),
      map: null,
    }),
  },
};

// The parts of an icon are told apart by random letters, which no compression makes smaller: numbers do as well.
const plainIconKeys: Plugin = {
  name: 'plain-icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => {
      let count = 0;
      return {
        code: code.replaceAll(/\bkey: "\w+"/g, () => `key: "${count++}"`).replace('__iconData.node;', ''),
        map: null,
      };
    },
  },
};

// A class is told apart by its sheet, in four letters: the names stand in the scripts, too.
const scopedName = (name: string, file: string) =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4)}`;

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  resolve: { alias: [modernDexie] },
  plugins: [
    withoutSummaries,
    plainIconKeys,
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    // The macros have to be gone before the compiler reads the file: babel stands before react.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // Where it says 'use memo': everywhere it would cost a page 15 KiB, and only long lists give it back.
    react({ compiler: { compilationMode: 'annotation' } }),
    lingui(),
    layerOrder,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'worker.ts',
      // Registered by the app itself, under Trusted Types; the manifest is the site's, and comes from the server.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // One plain script: Firefox has learned modules in workers only lately.
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icon.svg', 'gifts/*.svg'],
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
        manifestTransforms: [addIntegrity('dist')],
        buildPlugins: { vite: [withoutSummaries] },
      },
    }),
  ],
  build: {
    target: 'es2024',
    manifest: true,
    modulePreload: {
      // Every browser that runs the app preloads modules by itself.
      polyfill: false,
      // The lists of what each late piece needs come with the first page: they name its sheets only. What it imports it asks
      // for itself, and mostly every page has that already.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => /^(?!.*\/base-).*\.css$/.test(file)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A file is compressed as a whole: few large ones weigh less than many small ones of the same code.
        codeSplitting: {
          groups: [
            // What every page needs and what seldom changes: kept from release to release.
            { name: 'ground', test: GROUND, priority: 2 },
            { name: 'dexie', test: /node_modules\/dexie\//, priority: 2 },
            // What every page needs of ours. The boot itself stands apart: it awaits chunks that need this one.
            { name: 'base', tags: ['$initial'], test: /^(?!.*\/(src\/main\.tsx|index\.html))/, priority: 1 },
            // What most screens are drawn with: on its own, or whoever takes a part would take a whole screen's file.
            { name: 'parts', test: PARTS, priority: 1 },
            { name: 'member', test: MEMBER },
            { name: 'chats', test: /src\/(features\/chats\/screens\/chats-screen|routes\/-reported-message)\./ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api },
      '/media': { target: api },
      '/manifest.webmanifest': { target: api },
    },
  },
});
