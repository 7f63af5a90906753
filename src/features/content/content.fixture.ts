import type { ContentPage } from '../../../contract/content.ts';
import type { CompanyInfo } from '../../../contract/sites/sites.ts';

export const COMPANY: CompanyInfo = {
  name: 'Wijnhaven B.V.',
  address: 'Wijnhaven 12',
  city: 'Rotterdam',
  country: 'NL',
  kvk: '123',
  register: '',
  tradenames: ['Wijnhaven B.V.', 'Harbour'],
  vat_numbers: ['NL1B01'],
  support_phone: '+31101234567',
  sepa_creditor_id: '',
  delete_discount: null,
  added: '2023-12-01',
};

/** A short text in Dutch, with each kind of block. */
export function makeContent(changes: Partial<ContentPage> = {}): ContentPage {
  return {
    page: 'terms',
    language: 'nl',
    version: '2023-12-01',
    text_hash: 'a'.repeat(64),
    title: 'Voorwaarden',
    summary: [{ text: 'Je bent volwassen.' }],
    sections: [
      {
        title: 'Credits',
        blocks: [
          { kind: 'paragraph', line: [{ text: 'Zie ' }, { text: 'prijzen', to: '/pricing' }, { text: '.' }] },
          { kind: 'list', is_ordered: false, items: [[{ text: 'Eerlijk', strong: true }], [{ text: 'Vrij' }]] },
          {
            kind: 'table',
            head: [[{ text: 'Wat' }], [{ text: 'Hoe lang' }]],
            rows: [[[{ text: 'x' }], [{ text: 'y' }]]],
          },
        ],
        questions: [],
      },
      {
        title: 'Recht',
        blocks: [],
        questions: [{ title: 'Waar?', blocks: [{ kind: 'paragraph', line: [{ text: 'Hier.' }] }] }],
      },
    ],
    words: {
      contents: 'Op deze pagina',
      in_short: 'Kortom.',
      version: [{ text: 'Versie van ' }, { text: '1 december 2023', strong: true }],
      length: '2 delen, 1 minuut',
      print: 'Afdrukken',
      languages: 'Andere talen',
      ask: 'Vraag het ons',
      company: 'Wie erachter zit',
      name: 'Bedrijf',
      tradenames: 'Handelsnamen',
      address: 'Adres',
      register: 'Handelsregister',
      vat: 'Btw',
      contact: 'Schrijf of bel',
      campaign: 'Waar je vandaan kwam',
      campaign_stored: 'Dit apparaat onthoudt de partner.',
      campaign_absent: 'Dit apparaat onthoudt niets.',
      withdraw: 'Intrekken',
      withdrawn: 'Ingetrokken.',
      withdraw_failed: 'Dat lukte niet.',
    },
    ...changes,
  };
}
