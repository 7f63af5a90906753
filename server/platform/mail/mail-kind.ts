/** The words of an e-mail. The layout escapes them, so they are plain text. */
export interface MailContent {
  /** The subject, and the heading of the mail. It is discreet: others may read it on a locked screen. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one button. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Digits to type into the installed app instead of pressing the button. */
  readonly code?: string;
  /** Small print below the button and the code. */
  readonly after?: readonly string[];
  /** Other members whom the mail is about, if the recipient allows their names in mails. */
  readonly people?: readonly MailPerson[];
  /**
   * Where a POST ends the notification mails (RFC 8058), and a browser finds a page that explains it. The mail gets the headers of a
   * one-click unsubscription, and a footer with this link and the one to the settings.
   */
  readonly unsubscribeUrl?: string;
}

export interface MailPerson {
  readonly name: string;
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
  /** Empty when the site has none. */
  readonly support_email: string;
  /** The IANA time zone of the times in a mail. */
  readonly time_zone: string;
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
  en(data: Data, site: MailSite): MailContent;
  fr(data: Data, site: MailSite): MailContent;
}
