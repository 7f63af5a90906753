/** The content pages, by the last part of their paths: `/pages/terms`. The routes are named `pages-terms`. */
export const CONTENT_PAGES = [
  'terms',
  'privacy',
  'cookies',
  'ban',
  'return-policy',
  'faq',
  'service',
  'accessibility',
] as const;
