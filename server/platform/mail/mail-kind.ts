import type { I18n } from '@lingui/core';
import type { CompanyInfo } from '../../../contract/sites/sites.ts';

/** The content of an e-mail. The layout escapes it, so it is plain text. */
export interface MailContent {
  /** The subject, and the heading of the mail. It is discreet: other people may read it on a locked screen. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one button. */
  readonly action?: MailLink;
  /** Digits to type instead of pressing the button: the installed app needs them, because links open in the browser. */
  readonly code?: string;
  /** Small print below the button and the code. */
  readonly after?: readonly string[];
  /** An alternative to the button, as a link below the small print. */
  readonly link?: MailLink;
  /** A text that the mail must include, at its end. */
  readonly annex?: MailAnnex;
  /** The reason for a mail that may reach a person who never used the site. The footer then also states who runs the site. */
  readonly why?: string;
  /** Other members whom the mail is about, if the recipient allows their names in mails. */
  readonly people?: readonly MailPerson[];
  /**
   * The address where a POST ends the notification mails (RFC 8058), and where a browser shows a page that explains it. The mail gets the
   * headers of a one-click unsubscription, and a footer with this link and the link to the settings.
   */
  readonly unsubscribeUrl?: string;
}

export interface MailAnnex {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

export interface MailPerson {
  readonly name: string;
  /** May be empty. */
  readonly note: string;
  /** A picture that the mail contains, so that opening the mail loads nothing. */
  readonly picture?: MailPicture | null;
}

/** The keys of a stored picture and of its thumbnail. */
export interface MailPicture {
  readonly filename: string;
  readonly thumb_filename: string;
}

/** The data of the sending site that a mail may use. */
export interface MailSite {
  readonly name: string;
  /** The origin of the links. It comes from the configuration, never from a request. */
  readonly origin: string;
  /** The company that runs the site. The layout leaves out empty parts. */
  readonly company: Pick<CompanyInfo, 'name' | 'address' | 'city' | 'kvk' | 'register'>;
  /** Empty when the site has none. */
  readonly support_email: string;
  /** The IANA time zone of the times in a mail. */
  readonly time_zone: string;
  /** How many days a member can withdraw from an order. */
  readonly refund_days: number;
}

/**
 * The data of a mail besides its own, with the recipient's formats of dates, times and amounts: `locale` is the language with the country
 * of the profile.
 */
export interface MailContext extends MailSite {
  readonly locale: string;
}

/** A kind of e-mail: its texts for the data that `queue_mail` stores. */
export interface MailKind<Data extends object> {
  readonly name: string;
  /** Returns the texts in the language of `i18n`. */
  words(i18n: I18n, data: Data, context: MailContext): MailContent;
  /** The mail's data is read when the mail is written. The mail is not sent if its cause no longer exists then. */
  readonly isComposed?: true;
  /** Data for the previews and for the tests that read every mail. */
  readonly sample: Data;
}
