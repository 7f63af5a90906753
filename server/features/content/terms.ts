import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Language } from '../../../contract/base/language.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import type { CompanyAnswer } from '../../../contract/sites/sites.ts';
import { languageOfRequest } from '../sites/reader-language.ts';
import type { Site } from '../sites/sites.ts';
import { makeText } from './make-page.ts';

/** The terms of a site in one language, as plain words. */
export interface Terms {
  readonly language: Language;
  /** The date of the terms. */
  readonly version: string;
  readonly text_hash: string;
  readonly text: string;
}

/** Returns the terms of a site that a reader of a language agrees to. */
export function termsOf(site: Site, language: Language): Terms {
  const { version, text_hash, plain } = makeText(site, { page: 'terms', language });
  return { language, version, text_hash, text: plain };
}

/** The company of a site, with the hash of the terms that a reader agrees to. */
export const companyFor = (site: Site, language: Language): CompanyAnswer => ({
  ...site.company,
  text_hash: termsOf(site, language).text_hash,
});

export interface Agreement {
  /** The hash of the text to which the form of the app links. An app of an earlier version sends none. */
  readonly text_hash?: string | undefined;
  readonly request: FastifyRequest;
}

/**
 * Returns the terms that a member agrees to, and stores their text. Undefined if the text has changed since. Without a hash, they are those
 * in the language of the request.
 */
export async function agreedTerms(
  pool: Pool,
  site: Site,
  { text_hash, request }: Agreement,
): Promise<Terms | undefined> {
  const terms =
    text_hash === undefined
      ? termsOf(site, languageOfRequest(request, site))
      : LANGUAGES.map((language) => termsOf(site, language)).find((one) => one.text_hash === text_hash);
  if (terms === undefined) return undefined;
  await pool.query(
    'INSERT INTO agreed_texts (text_hash, language, version, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [terms.text_hash, terms.language, terms.version, terms.text],
  );
  return terms;
}
