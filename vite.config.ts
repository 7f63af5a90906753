import { readdirSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { AUTH_COOKIE } from './contract/base/rules.ts';
import { addIntegrity } from './scripts/setup/add-integrity.ts';
import { firstFrame } from './scripts/setup/inline-first-frame.ts';
import { numberedCatalogues, numberedIds } from './scripts/setup/number-texts.ts';
import { shorterCode } from './scripts/setup/shorter-code.ts';
import { SOURCE_ALIASES, sourcePlugins } from './scripts/setup/source-plugins.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

// The summaries of the calls are for readers of openapi.json, so the bundle leaves them out.
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w/-]+\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm, ''),
      map: null,
    }),
  },
};

// The folder of the routes is the route table. The server reads it beside Vite's manifest: it answers 404 where the app has no screen.
const routeList: Plugin = {
  name: 'route-list',
  apply: 'build',
  generateBundle() {
    const routes = readdirSync('src/routes').filter((name) => /^[^_-].*(?<!\.test)\.tsx$/.test(name));
    this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source: JSON.stringify(routes) });
  },
};

/** Whether a module is a lander, its screen, or what loads one. */
const isOfLander = (id: string): boolean =>
  /\/src\/(?:features\/landers\/(?:[^/]+\/|load-lander)|routes\/(?:landers|members\.\$id\.landing).*\?tsr-split)/.test(
    id,
  );

/** Mutations, formats of dates, and pictures of members with their placeholders. */
const COMMON =
  /\/(?:@tanstack|thumbhash|domain\/formats)\/|\/pictures\/(?:placeholder|avatar|mask|initial-of)\.|\/skeleton\.|\/drama\.|\/time-forms\./;

/** The folder and the first part of the name of a file with the texts of a language: `texts/app-`. Empty for other files. */
function folderOfTexts(moduleIds: readonly string[]): string {
  const part = moduleIds.flatMap((id) => /\/locales\/(\w+)\/\w+\.po$/.exec(id)?.[1] ?? [])[0];
  return part === undefined ? '' : `texts/${part}-`;
}

// A page that the server rendered has no code of React that could replace a component.
const reloadRenderedPages: Plugin = {
  name: 'reload-rendered-pages',
  apply: 'serve',
  hotUpdate({ file, modules }) {
    const isShown = this.environment.name === 'client' && modules.length > 0;
    if (!isShown && /\/(src|contract)\/.*\.tsx?$/.test(file)) this.environment.hot.send({ type: 'full-reload' });
  },
};

export default defineConfig({
  resolve: { alias: SOURCE_ALIASES },
  plugins: [
    withoutSummaries,
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    ...sourcePlugins(numberedIds),
    numberedCatalogues,
    ...shorterCode,
    routeList,
    firstFrame,
    reloadRenderedPages,
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
        globPatterns: [
          'index.html',
          'assets/*.{js,css,woff2}',
          'assets/texts/*.js',
          'icon.svg',
          'pier.svg',
          'reactions.svg',
          'gifts/*.svg',
        ],
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
        manifestTransforms: [addIntegrity('dist')],
        buildPlugins: { vite: [withoutSummaries] },
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2024',
    manifest: true,
    modulePreload: {
      // Every supported browser preloads modules itself.
      polyfill: false,
      // The server names the files of a first screen in its head, and the worker has those of all others.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      preserveEntrySignatures: false,
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The worker does not store the landers: members hardly ever open one. It stores the texts of few languages (sw/texts.ts).
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some(isOfLander) ? 'landers/' : folderOfTexts(moduleIds)}[name]-[hash].js`,
        codeSplitting: {
          groups: [
            // Browsers keep the file from release to release.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'base', tags: ['$initial'], priority: 1 },
            // Most screens of members use these modules. Else the file of each screen would have its own copy (see below).
            {
              name: 'engine',
              test: /\/src\/engine\/|\/node_modules\/(?:jotai|uuid)\//,
              minShareCount: 12,
              includeDependenciesRecursively: false,
            },
            // Most screens with a control or a form load these three files. Else they would load more, smaller ones (decision 116).
            {
              name: 'common',
              test: COMMON,
              minShareCount: 16,
              includeDependenciesRecursively: false,
            },
            {
              name: 'controls',
              test: /\/node_modules\/(?:react-aria|react-aria-components|react-stately|clsx)\//,
              minShareCount: 40,
              includeDependenciesRecursively: false,
            },
            {
              name: 'fields',
              test: /\/(?:form|textfield|label)\/|\/private\/(?:Autocomplete|Text\w*|Input|FieldError|Form|Group|Label)\.|\/text-field\./,
              minShareCount: 15,
              includeDependenciesRecursively: false,
            },
            // The list of chats and a conversation share these files, which are below both (scripts/dependencies/modules.ts).
            {
              name: 'chats',
              test: /\/src\/features\/chats\/(?:preload\/)?[\w-]+\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // Menus and small dialogs of a conversation. The worker stores every file, and each of them is a few kB.
            {
              name: 'chat-options',
              test: /\/src\/features\/chats\/(?:options\/\w+-(?:dialog|pane|bar|options|items)|screens\/conversation-menu)\./,
              includeDependenciesRecursively: false,
            },
            // The rules about risky and rude messages, with what they show. Most conversations need none.
            {
              name: 'safety',
              test: /\/src\/(?:domain\/safety\/|features\/chats\/(?:log\/warning|composer\/nudge-dialog)\.)/,
              includeDependenciesRecursively: false,
            },
            // The work of an idle tab.
            {
              name: 'offline',
              test: /\/src\/engine\/(?:sync\/prepare-offline|store\/cut-history)\./,
              includeDependenciesRecursively: false,
            },
            // Each of these routes is one line, and the worker stores every file.
            {
              name: 'content-routes',
              test: /\/routes\/pages\.[\w-]+\.tsx\?/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
          ],
          // Else each set of routes and dialogs that share a module would be a file. Copies of a module have one state.
          experimentalInlineCommonChunks: { maxSize: 14_000 },
        },
      },
    },
  },
  server: {
    proxy: {
      // Only the start page is rendered from its sources.
      '^/(\\?|$)': {
        target: api,
        // As on the server, a browser with a session gets the app.
        bypass: ({ headers, url }) =>
          headers.cookie?.includes(`${AUTH_COOKIE}=`) === true || headers.accept?.includes('text/html') !== true
            ? url
            : undefined,
      },
      '/api': { target: api },
      '/media': { target: api },
      '/manifest.webmanifest': { target: api },
      '/share': { target: api },
      '/.well-known': { target: api },
      '/robots.txt': { target: api },
      '/sitemap.xml': { target: api },
      '/demo/mails': { target: api },
      '/sandbox': { target: api },
    },
  },
});
