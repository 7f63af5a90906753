import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const PAGES = ['src/features/landing', 'src/features/landers', 'src/pages'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/locales/app/{locale}', include: ['src'], exclude: PAGES },
    // The texts of public pages. Members do not load them.
    { path: '<rootDir>/locales/pages/{locale}', include: PAGES },
  ],
  format: formatter({ lineNumbers: false }),
});
