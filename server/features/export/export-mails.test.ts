import { expect, test } from 'vitest';
import { MAIL_SITE } from '../../fixtures/mail-site.ts';
import { wordsIn } from '../../platform/words.ts';
import { EXPORT_MAILS } from './export-mails.ts';

test.each(['en', 'fr'] as const)(
  'links from the mail to the section of the settings with the archive, in %s',
  (language) => {
    const context = { ...MAIL_SITE, locale: language };
    const links = EXPORT_MAILS.map((kind) => kind.words(wordsIn(language), kind.sample, context).action?.url);
    expect(links).toEqual([`${MAIL_SITE.origin}/notifications#copy`]);
  },
);
