import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './contract/base/rules.ts';

const PAGES = ['src/features/entry', 'src/features/landing', 'src/features/landers', 'src/pages'];

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  fallbackLocales: { default: 'en' },
  // The values of a message cannot become elements.
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  catalogs: [
    { path: '<rootDir>/locales/app/{locale}', include: ['src'], exclude: PAGES },
    // The texts of public pages. Members do not load them.
    { path: '<rootDir>/locales/pages/{locale}', include: PAGES },
    // The texts of mails, pushes, documents and archives. Their source is the English text itself: `i18n.t('Your log-in link')`.
    { path: '<rootDir>/locales/server/{locale}', include: ['server'], exclude: ['**/*.test.ts'] },
  ],
  format: formatter({ lineNumbers: false }),
});
