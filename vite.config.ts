import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { UI_LANGUAGES } from './contract/rules.ts';
import { addIntegrity } from './scripts/setup/add-integrity.ts';
import { CHUNK_GROUPS } from './scripts/setup/chunk-groups.ts';
import { languagesOfControls } from './scripts/setup/languages-of-controls.ts';
import { modernDexie, modernStoreHook } from './scripts/setup/modern-packages.ts';
import { plainIcons } from './scripts/setup/plain-icons.ts';
import { routeMap } from './scripts/setup/route-map.ts';
import { areasWith } from './src/catalogues/areas.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

// The first style sheet sets the order of the cascade layers. The bundler decides which sheet is first, so each sheet sets the order.
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

// The summaries of the calls are for readers of openapi.json, so the bundle leaves them out.
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

export default defineConfig({
  resolve: { alias: [modernDexie, modernStoreHook] },
  plugins: [
    withoutSummaries,
    languagesOfControls,
    plainIcons,
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    // Babel replaces the macros before the React compiler reads the file.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // The compiler handles components with 'use memo' only. For all components it adds 15 KiB, and only long lists gain.
    react({ compiler: { compilationMode: 'annotation' } }),
    lingui(),
    layerOrder,
    routeMap(UI_LANGUAGES, areasWith),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'worker.ts',
      // The app registers the worker itself, under Trusted Types. The server sends the manifest of the site.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // One classic script: older versions of Firefox do not support modules in service workers.
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
      // Every supported browser preloads modules itself.
      polyfill: false,
      // A late chunk preloads its style sheets only. Mostly its imports are loaded already, and the lists of all files would
      // lengthen the first page.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => /^(?!.*\/base-).*\.css$/.test(file)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The server compresses each file separately, so few large files weigh less than many small ones.
        codeSplitting: {
          groups: CHUNK_GROUPS,
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api },
      '/media': { target: api },
      '/manifest.webmanifest': { target: api },
      '/.well-known': { target: api },
      '/demo/mails': { target: api },
      '/sandbox': { target: api },
    },
  },
});
