import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import type { Plugin, PluginOption } from 'vite';

/** The languages of React Aria's own texts in the bundle, for those of `LANGUAGES`: together they are a few kilobytes. */
const BUNDLED = ['da-DK', 'de-DE', 'en-US', 'es-ES', 'fi-FI', 'fr-FR', 'it-IT', 'nb-NO', 'nl-NL', 'pl-PL', 'sv-SE'];

/** Replaces React Aria's texts in every other language by an empty dictionary. Its packages import all 34 languages. */
const languagesOfControls: Plugin = {
  name: 'languages-of-controls',
  enforce: 'pre',
  load: {
    filter: { id: /\/(?:react-aria|react-stately|react-aria-components)\/dist\/private\/intl\/.*\.mjs$/ },
    handler: (id) => (BUNDLED.some((language) => id.endsWith(`/${language}.mjs`)) ? null : 'export default {};'),
  },
};

/** The aliases with which the app and the rendered pages are built. */
export const SOURCE_ALIASES = [
  // Dexie's default bundle supports browsers of ten years ago and is larger.
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // The shim brings a hook of its own for versions of React that lack it.
  { find: /^use-sync-external-store\/shim(?:\/index\.js)?/, replacement: 'use-sync-external-store' },
];

type Preset = ReturnType<typeof linguiTransformerBabelPreset>;

/** The plugins that turn the sources of components into scripts, for the app and for the rendered pages. `presets` follow the macros. */
export const sourcePlugins = (...presets: readonly Preset[]): PluginOption[] => [
  languagesOfControls,
  // Babel replaces the macros before the React compiler reads the file.
  babel({ presets: [linguiTransformerBabelPreset(), ...presets] }),
  // The compiler handles components with 'use memo' only. For all components it adds 15 KiB, and only long lists gain.
  react({ compiler: { compilationMode: 'annotation' } }),
  lingui(),
];
