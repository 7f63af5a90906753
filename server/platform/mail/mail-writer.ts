import { spokenLanguage } from '../../../contract/language.ts';
import { layOut } from './layout.ts';
import type { MailKind, MailSite } from './mail-kind.ts';

/** The columns of a queued mail that decide its words. */
export interface QueuedMail {
  readonly id: string;
  readonly member_id: string | null;
  readonly site_id: string;
  readonly kind: string;
  readonly language: string;
  readonly data: Record<string, unknown>;
}

export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl: string | undefined;
  readonly site: MailSite;
}

/** Reads the data of a mail whose kind `isComposed`. Undefined when there is nothing to send any more. */
export type ComposeMail = (mail: Pick<QueuedMail, 'id' | 'member_id'>) => Promise<object | undefined>;

export interface MailWriterOptions {
  readonly kinds: readonly MailKind<object>[];
  readonly siteOf: (id: string) => Promise<MailSite>;
  readonly compose?: ComposeMail;
}

/** Writes queued mails in the words of their kinds. */
export class MailWriter {
  readonly #options: MailWriterOptions;

  constructor(options: MailWriterOptions) {
    this.#options = options;
  }

  /**
   * Returns undefined when the cause of the mail is gone. Throws if the kind or the site is unknown. A process of the version before does
   * not know the kinds of a newer one.
   */
  async write({ id, member_id, site_id, kind: name, language, data }: QueuedMail): Promise<WrittenMail | undefined> {
    const { kinds, siteOf, compose } = this.#options;
    const kind = kinds.find((one) => one.name === name);
    if (kind === undefined) throw new Error(`there is no kind of mail ${name}`);
    const site = await siteOf(site_id);
    const words = kind.isComposed === true ? await compose?.({ id, member_id }) : data;
    return words && writeMail(kind, words, { site, language });
  }
}

export interface WriteOptions {
  readonly site: MailSite;
  readonly language: string;
}

/** Writes one mail. A language without words gets the English ones. */
export function writeMail<Data extends object>(
  kind: MailKind<Data>,
  data: Data,
  { site, language }: WriteOptions,
): WrittenMail {
  const spoken = spokenLanguage(language);
  const content = kind.words[spoken](data, site);
  const { subject, unsubscribeUrl } = content;
  return { subject, unsubscribeUrl, site, ...layOut(content, site, spoken) };
}
