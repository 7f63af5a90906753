import { expect, test } from 'vitest';
import { MAIL_SITE } from '../../fixtures/mail-site.ts';
import { EXPORT_MAILS } from './export-mails.ts';

test.each(['en', 'fr'] as const)(
  'links from the mail to the section of the settings with the archive, in %s',
  (locale) => {
    const links = EXPORT_MAILS.map(({ sample, words }) => words[locale](sample, { ...MAIL_SITE, locale }).action?.url);
    expect(links).toEqual([`${MAIL_SITE.origin}/notifications#copy`]);
  },
);
