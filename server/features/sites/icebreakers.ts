import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Language } from '../../../contract/base/language.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { Interest, INTIMATE_INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import type { Icebreaker } from '../../../contract/sites/icebreakers.ts';
import type { OwnSettings } from './site-defaults.ts';

// The icebreakers of the product are a file of each language, content/{language}/icebreakers.json. content/README.md describes it.

/** The longest text of a file, in characters. The modal is drawn for it. */
const TEXT_LENGTH = 90;
const Entry = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(TEXT_LENGTH)),
  /** Missing: the text is for every member. */
  interest: z.optional(Interest.check(z.refine((one) => !INTIMATE_INTERESTS.includes(one), 'an intimate interest'))),
});
const IcebreakersFile = z.array(Entry).check(
  z.minLength(1),
  z.refine((entries) => new Set(entries.map(({ text }) => text)).size === entries.length, 'a text is there twice'),
);
type IcebreakersFile = z.infer<typeof IcebreakersFile>;

const folder = new URL('../../../content/', import.meta.url);

/** Reads a file. Throws if it is missing or has another form: a server with a wrong file does not start. */
export function readIcebreakersFile(language: Language, from: URL = folder): IcebreakersFile {
  const name = `${language}/icebreakers.json`;
  const { data, error } = IcebreakersFile.safeParse(JSON.parse(readFileSync(new URL(name, from), 'utf8')));
  if (data === undefined) throw new Error(`content/${name} has another form: ${z.prettifyError(error)}`);
  return data;
}

const FILES = new Map(LANGUAGES.map((language) => [language, readIcebreakersFile(language)]));

/** The icebreakers of a site in a language: those of the operator, otherwise those of the product. */
export function icebreakersFor({ icebreakers }: Pick<OwnSettings, 'icebreakers'>, language: Language): Icebreaker[] {
  const entries = icebreakers[language] ?? FILES.get(language) ?? [];
  return entries.map(({ text, interest = null }) => ({ text, interest }));
}
