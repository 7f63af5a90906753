import * as z from 'zod/mini';
import { defineCall } from './base/call.ts';
import { Language } from './base/language.ts';
import { CONTENT_PAGES } from './base/content-pages.ts';
import { TextHash } from './base/text-hash.ts';

export const ContentPageName = z.enum(CONTENT_PAGES);
export type ContentPageName = z.infer<typeof ContentPageName>;

/** The parts of a line. `to` makes a link: a path of this site, `mailto:` or `tel:`. */
const Line = z.array(z.object({ text: z.string(), strong: z.optional(z.literal(true)), to: z.optional(z.string()) }));
export type Line = z.infer<typeof Line>;

const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), line: Line }),
  z.object({ kind: z.literal('list'), is_ordered: z.boolean(), items: z.array(Line) }),
  z.object({ kind: z.literal('table'), head: z.array(Line), rows: z.array(z.array(Line)) }),
]);
export type Block = z.infer<typeof Block>;

const Question = z.object({ title: z.string(), blocks: z.array(Block) });
export const Section = z.object({ title: z.string(), blocks: z.array(Block), questions: z.array(Question) });
export type Section = z.infer<typeof Section>;

/** The words around a text, in its language. */
export const ContentWords = z.object({
  contents: z.string(),
  in_short: z.string(),
  /** The version or the date of the text, and its length. */
  version: Line,
  length: z.string(),
  print: z.string(),
  languages: z.string(),
  /** The link of the questions to customer service. */
  ask: z.string(),
  company: z.string(),
  name: z.string(),
  tradenames: z.string(),
  address: z.string(),
  register: z.string(),
  vat: z.string(),
  contact: z.string(),
  /** The withdrawal of the consent to remember the partner who sent the visitor. */
  campaign: z.string(),
  campaign_stored: z.string(),
  campaign_absent: z.string(),
  withdraw: z.string(),
  withdrawn: z.string(),
  withdraw_failed: z.string(),
});
export type ContentWords = z.infer<typeof ContentWords>;

/** A text of the site with the values of its settings. */
export const ContentPage = z.object({
  page: ContentPageName,
  language: Language,
  /** The version of the terms, or the date of another text. */
  version: z.iso.date(),
  /** The hash of the text as plain words. Consents and orders keep that of the terms. */
  text_hash: TextHash,
  title: z.string(),
  summary: Line,
  sections: z.array(Section),
  words: ContentWords,
});
export type ContentPage = z.infer<typeof ContentPage>;

export const getContentPage = defineCall({
  name: 'getContentPage',
  method: 'GET',
  path: '/api/content.php',
  summary: 'Returns a content page of the site in a language, by default in that of the request.',
  access: 'anyone',
  query: z.strictObject({ page: ContentPageName, language: z.optional(Language) }),
  response: ContentPage,
  problems: [],
});
