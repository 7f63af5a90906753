import type { Plugin } from 'vite';

/** The languages of React Aria's own texts in the bundle, for those of `UI_LANGUAGES`. */
const BUNDLED = ['en-US', 'fr-FR'];

/** Replaces React Aria's texts in every other language by an empty dictionary. Its packages import all 34 languages. */
export const languagesOfControls: Plugin = {
  name: 'languages-of-controls',
  enforce: 'pre',
  load: {
    filter: { id: /\/(?:react-aria|react-stately|react-aria-components)\/dist\/private\/intl\/.*\.mjs$/ },
    handler: (id) => (BUNDLED.some((language) => id.endsWith(`/${language}.mjs`)) ? null : 'export default {};'),
  },
};
