import { type Language, knownLanguage } from '../../../contract/base/language.ts';
import { regionalLocale } from '../../../contract/base/regional-locale.ts';
import { wordsIn } from '../words.ts';
import { layOut } from './layout.ts';
import type { MailContent, MailKind, MailPicture, MailSite } from './mail-kind.ts';
import type { QueuedMail } from './mail-rows.ts';

export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl: string | undefined;
  /** The pictures of the HTML, by the content ids in it. */
  readonly pictures: readonly { readonly cid: string; readonly jpeg: Buffer }[];
  readonly site: MailSite;
}

/** Reads the data of a mail whose kind `isComposed`. Undefined when there is nothing left to send. */
export type ComposeMail = (mail: Pick<QueuedMail, 'id' | 'member_id'>) => Promise<object | undefined>;

export interface MailWriterOptions {
  readonly kinds: readonly MailKind<object>[];
  readonly siteOf: (id: string) => Promise<MailSite>;
  readonly compose?: ComposeMail;
  /** Reads a small square of a picture as JPEG, which every mail program shows. Undefined when the picture is deleted. */
  readonly readPicture?: (picture: MailPicture) => Promise<Buffer | undefined>;
}

/** Writes queued mails with the texts of their kinds. */
export class MailWriter {
  readonly #options: MailWriterOptions;

  constructor(options: MailWriterOptions) {
    this.#options = options;
  }

  /**
   * Returns undefined when the cause of the mail no longer exists. Throws if the kind or the site is unknown: a process of an older version
   * does not know the kinds of a newer one.
   */
  async write({
    id,
    member_id,
    site_id,
    kind: name,
    language,
    country,
    data,
  }: QueuedMail): Promise<WrittenMail | undefined> {
    const { kinds, siteOf, compose } = this.#options;
    const kind = kinds.find((one) => one.name === name);
    if (kind === undefined) throw new Error(`there is no kind of mail ${name}`);
    const site = await siteOf(site_id);
    const words = kind.isComposed === true ? await compose?.({ id, member_id }) : data;
    if (words === undefined) return undefined;
    const spoken = knownLanguage(language);
    const content = kind.words(wordsIn(spoken), words, { ...site, locale: regionalLocale(spoken, country) });
    return writeContent(content, { site, language: spoken, jpegs: await this.#readPictures(content) });
  }

  /** An unreadable picture is left out: the mail still has the name. */
  async #readPictures({ people = [] }: MailContent): Promise<Map<MailPicture, Buffer>> {
    const jpegs = new Map<MailPicture, Buffer>();
    const read = async (picture: MailPicture): Promise<void> => {
      const jpeg = await this.#options.readPicture?.(picture).catch(() => undefined);
      if (jpeg !== undefined) jpegs.set(picture, jpeg);
    };
    await Promise.all(people.map(async ({ picture }) => picture && read(picture)));
    return jpegs;
  }
}

export interface WriteOptions {
  readonly site: MailSite;
  readonly language: string;
  /** The country of the recipient. */
  readonly country?: string;
}

/** Writes one mail, without pictures. For a language without texts, the English ones are used. */
export function writeMail<Data extends object>(
  kind: MailKind<Data>,
  data: Data,
  { site, language, country }: WriteOptions,
): WrittenMail {
  const spoken = knownLanguage(language);
  const context = { ...site, locale: regionalLocale(spoken, country) };
  return writeContent(kind.words(wordsIn(spoken), data, context), { site, language: spoken, jpegs: new Map() });
}

interface ContentOptions {
  readonly site: MailSite;
  readonly language: Language;
  /** The readable pictures of `content.people`. */
  readonly jpegs: ReadonlyMap<MailPicture, Buffer>;
}

function writeContent(content: MailContent, { site, language, jpegs }: ContentOptions): WrittenMail {
  const { subject, unsubscribeUrl } = content;
  const cids = new Map([...jpegs.keys()].map((picture, number) => [picture, `person-${number}`]));
  const pictures = [...jpegs].flatMap(([picture, jpeg]) => {
    const cid = cids.get(picture);
    return cid === undefined ? [] : [{ cid, jpeg }];
  });
  return { subject, unsubscribeUrl, pictures, site, ...layOut(content, { site, i18n: wordsIn(language), cids }) };
}
