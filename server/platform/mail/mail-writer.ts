import { spokenLanguage } from '../../../contract/language.ts';
import { layOut } from './layout.ts';
import type { MailKind, MailSite } from './mail-kind.ts';

/** The columns of a queued mail that decide its words. */
export interface QueuedMail {
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

/** Writes queued mails in the words of their kinds. */
export class MailWriter {
  readonly kinds: readonly MailKind<object>[];
  readonly #siteOf: (id: string) => Promise<MailSite>;

  constructor(kinds: readonly MailKind<object>[], siteOf: (id: string) => Promise<MailSite>) {
    this.kinds = kinds;
    this.#siteOf = siteOf;
  }

  /** Throws if the kind or the site is unknown. A process of the version before does not know the kinds of a newer one. */
  async write({ site_id, kind: name, language, data }: QueuedMail): Promise<WrittenMail> {
    const kind = this.kinds.find((one) => one.name === name);
    if (kind === undefined) throw new Error(`there is no kind of mail ${name}`);
    return writeMail(kind, data, { site: await this.#siteOf(site_id), language });
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
