import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Language } from '../../../contract/base/language.ts';
import { type Niche, NICHES } from '../../../contract/base/niche.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import type { SlugWords } from '../../../contract/landers.ts';
import type { NicheWords } from '../../../contract/sites/sites.ts';

// The words of the niches are a file of each language, content/{language}/niches.json. content/README.md describes it.

/** A text of the file, of at most this many characters. The pages are drawn for these lengths. */
const upTo = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const SlugEntry = z.strictObject({
  /** The part of the address, without letters that an address would escape. */
  slug: upTo(40).check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  headline: upTo(56),
  words: upTo(130),
});
const NicheEntry = z.strictObject({
  /** Stands beside the name of the site where the app is installed. Empty: the name alone. */
  short: z.string().check(z.maxLength(16)),
  /** Follows the name of the site in the title of the start page. */
  tagline: upTo(64),
  /** For search engines. */
  description: upTo(160),
  headline: upTo(56),
  lead: upTo(110),
  button: upTo(28),
  /** By a key that is the same in all languages. */
  slugs: z.record(z.string(), SlugEntry),
});
const NichesFile = z.strictObject(
  Object.fromEntries(NICHES.map((niche) => [niche, NicheEntry])) as Record<Niche, typeof NicheEntry>,
);
type NichesFile = z.infer<typeof NichesFile>;

const folder = new URL('../../../content/', import.meta.url);

/** Reads a file. Throws if it is missing or has another form: a server with a wrong file does not start. */
export function readNichesFile(language: Language, from: URL = folder): NichesFile {
  const name = `${language}/niches.json`;
  const { data, error } = NichesFile.safeParse(JSON.parse(readFileSync(new URL(name, from), 'utf8')));
  if (data === undefined) throw new Error(`content/${name} has another form: ${z.prettifyError(error)}`);
  return data;
}

const FILES = new Map(LANGUAGES.map((language) => [language, readNichesFile(language)]));

/** The words of a niche in a language. */
export function readNiche(niche: Niche, language: Language): NichesFile[Niche] {
  const file = FILES.get(language);
  if (file === undefined) throw new Error(`there are no niches in ${language}`);
  return file[niche];
}

/** The words of a niche that stand on the pages. */
export function nicheWords(niche: Niche, language: Language): NicheWords {
  const { headline, lead, button } = readNiche(niche, language);
  return { headline, lead, button };
}

/**
 * The words of a slug in the language of the reader. A campaign may send a reader to a slug of another language, which stands for the same
 * words. Null if the niche has no such slug: the page is then the one without a slug.
 */
export function slugWords(niche: Niche, language: Language, slug: string): SlugWords | null {
  const key = LANGUAGES.flatMap((one) =>
    Object.entries(readNiche(niche, one).slugs).flatMap(([name, entry]) => (entry.slug === slug ? [name] : [])),
  )[0];
  const found = key === undefined ? undefined : readNiche(niche, language).slugs[key];
  return found === undefined ? null : { headline: found.headline, words: found.words };
}
