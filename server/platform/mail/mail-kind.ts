import type { CompanyInfo } from '../../../contract/sites/sites.ts';

/** The words of an e-mail. The layout escapes them, so they are plain text. */
export interface MailContent {
  /** The subject, and the heading of the mail. It is discreet: others may read it on a locked screen. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one button. */
  readonly action?: MailLink;
  /** Digits to type instead of pressing the button: the installed app needs them, because links open in the browser. */
  readonly code?: string;
  /** Small print below the button and the code. */
  readonly after?: readonly string[];
  /** A second way on, as a link below the small print. */
  readonly link?: MailLink;
  /** A text that the mail has to bring, below all else. */
  readonly annex?: MailAnnex;
  /** Why a mail comes that may reach somebody who never used the site. The footer then says too who runs the site. */
  readonly why?: string;
  /** Other members whom the mail is about, if the recipient allows their names in mails. */
  readonly people?: readonly MailPerson[];
  /**
   * Where a POST ends the notification mails (RFC 8058), and a browser finds a page that explains it. The mail gets the headers of a
   * one-click unsubscription, and a footer with this link and the one to the settings.
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
  /** A picture that the mail carries itself, so that opening the mail loads nothing. */
  readonly picture?: MailPicture | null;
}

/** The keys of a stored picture and of its thumbnail. */
export interface MailPicture {
  readonly filename: string;
  readonly thumb_filename: string;
}

/** What the words may say about the site that sends a mail. */
export interface MailSite {
  readonly name: string;
  /** Where links begin. It comes from the configuration, never from a request. */
  readonly origin: string;
  /** Who runs it. Empty parts are left out. */
  readonly company: Pick<CompanyInfo, 'name' | 'address' | 'city' | 'kvk' | 'register'>;
  /** Empty when the site has none. */
  readonly support_email: string;
  /** The IANA time zone of the times in a mail. */
  readonly time_zone: string;
  /** How many days a member can withdraw from an order. */
  readonly refund_days: number;
}

/** What the words may say, and how the recipient writes dates, times and amounts: the language with the country of the profile. */
export interface MailContext extends MailSite {
  readonly locale: string;
}

/** A kind of e-mail: the words for the data that `queue_mail` stores. A language without words gets the English ones. */
export interface MailKind<Data extends object> {
  readonly name: string;
  readonly words: MailWords<Data>;
  /** The data is read when the mail is written, and the mail is not sent if its cause is gone by then. */
  readonly isComposed?: true;
  /** Data for the previews and for the tests that read every mail. */
  readonly sample: Data;
}

/** One function for each language of `UI_LANGUAGES`. */
export interface MailWords<Data extends object> {
  en(data: Data, context: MailContext): MailContent;
  fr(data: Data, context: MailContext): MailContent;
}
