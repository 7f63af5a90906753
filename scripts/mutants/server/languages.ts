import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the language of pages and texts. */
export const languageMutants: readonly MutatedFile[] = [
  {
    file: 'contract/base/language.ts',
    tests: ['contract/base/language.test.ts'],
    changes: [
      {
        breaks: 'the site overrides the visitor',
        before: '[chosen, site, ...',
        after: '[site, chosen, ...',
      },
      { breaks: 'a language with a region is unknown', before: 'languageOfTag(tag))', after: 'tag)' },
      { breaks: 'a written form of Norwegian is unknown', before: "language === 'nn' ? 'no'", after: "false ? 'no'" },
    ],
  },
  {
    file: 'server/platform/http/accepted-languages.ts',
    tests: ['server/platform/http/accepted-languages.test.ts'],
    changes: [
      { breaks: 'weights are ignored', before: '.toSorted((one, other) => other.weight - one.weight)', after: '' },
      { breaks: 'a refused language is preferred', before: '.filter(({ weight }) => weight > 0)', after: '' },
    ],
  },
  {
    file: 'server/features/sites/reader-language.ts',
    tests: ['server/features/sites/sites.pg.test.ts'],
    changes: [
      {
        breaks: 'the language of the site replaces a choice',
        before: 'isChosen ? undefined : ',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/sites/site-texts.ts',
    tests: ['server/features/sites/site-texts.test.ts'],
    changes: [
      {
        breaks: 'a text of the operator is shown in other languages',
        before: "domain_language === '' || domain_language === language",
        after: 'true',
      },
    ],
  },
  {
    file: 'server/features/sites/page-head.ts',
    tests: ['server/platform/http/pages.test.ts'],
    changes: [
      { breaks: 'the language of an address lasts for one page', before: 'requested ?? (site && ', after: '(site && ' },
      { breaks: 'a link changes the language of a member', before: 'hasSession ? undefined : ', after: '' },
      { breaks: 'no page opens during an outage', before: '.catch(() => undefined)', after: '' },
    ],
  },
];
