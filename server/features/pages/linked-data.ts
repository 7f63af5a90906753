import type { ContentPage } from '../../../contract/content.ts';
import { plainBlocks } from '../content/fill-text.ts';
import { supportPhone } from '../content/site-values.ts';
import type { Site } from '../sites/sites.ts';

// The content of pages for search engines, as JSON-LD in the vocabulary of schema.org. JSON leaves out values that are undefined.

const CONTEXT = 'https://schema.org';

/** Describes a site and the company that runs it. */
export function describeSite(site: Site, origin: string): object {
  const { name, support_email, languages } = site.settings;
  const organization = `${origin}/#organization`;
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name,
        legalName: site.company.name,
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
        address: addressOfCompany(site.company),
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          url: `${origin}/pages/service`,
          email: support_email || undefined,
          telephone: supportPhone(site) || undefined,
          availableLanguage: languages,
        },
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name,
        url: `${origin}/`,
        inLanguage: languages,
        publisher: { '@id': organization },
      },
    ],
  };
}

const addressOfCompany = ({ address, city, country }: Site['company']): object | undefined =>
  address === '' && city === ''
    ? undefined
    : {
        '@type': 'PostalAddress',
        streetAddress: address || undefined,
        addressLocality: city || undefined,
        addressCountry: country || undefined,
      };

/** Describes the questions of a content page. Undefined for a page without questions. */
export function describeQuestions({ language, sections }: ContentPage): object | undefined {
  const questions = sections.flatMap((section) => section.questions);
  if (questions.length === 0) return undefined;
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map(({ title, blocks }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: plainBlocks(blocks).join('\n\n') },
    })),
  };
}
