import { createTransport } from 'nodemailer';
import { isLoopbackName } from '../security/addresses.ts';

/** A mail that is ready for the mail server. */
export interface OutgoingMail {
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | undefined;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl: string | undefined;
  readonly pictures: readonly { readonly cid: string; readonly jpeg: Buffer }[];
}

/**
 * Why a mail was not sent:
 * - `bounced`: the mail server says that there is no such mailbox
 * - `refused`: it refuses this address or this mail for ever, for another reason
 * - `deferred`: it refuses this mail for a while
 * - `outage`: it cannot be reached, or refuses this installation, so that the next mail would fail too
 */
export type SmtpFailure = 'bounced' | 'refused' | 'deferred' | 'outage';

export interface Smtp {
  send(mail: OutgoingMail): Promise<void>;
  /** Ends the sends that are under way. */
  close(): void;
}

/** How many mails are sent at once. */
export const CONNECTIONS = 4;
const CONNECT_LIMIT_MS = 15_000;
/** How long a send may take in all. `CLAIM_SECONDS` must exceed it. */
const SEND_LIMIT_MS = 120_000;

/** Connects to the mail server of an address `smtp:` or `smtps:` when the first mail is sent. */
export function openSmtp(url: string): Smtp {
  const { password, hostname } = new URL(url);
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    // The table of mails is the queue, so the pool repeats nothing.
    maxRequeues: 0,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SEND_LIMIT_MS,
    // A password leaves this machine encrypted only.
    requireTLS: password !== '' && !isLoopbackName(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const closing = new AbortController();
  return {
    async send(mail) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_LIMIT_MS)]);
      await transport.sendMail({ ...messageOf(mail), signal });
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}

function messageOf({ id, from, to, replyTo, subject, html, text, unsubscribeUrl, pictures }: OutgoingMail) {
  return {
    from,
    to: { name: '', address: to },
    // A string would be parsed as a list of addresses.
    envelope: { from: from.address, to: [to] },
    subject,
    html,
    text,
    attachments: pictures.map(({ cid, jpeg }) => ({
      cid,
      content: jpeg,
      contentType: 'image/jpeg',
      contentDisposition: 'inline' as const,
    })),
    // The mail of a row has one Message-ID for ever. A process that dies between the send and its note, or loses the answer of the mail
    // server, sends the mail a second time, and the mail server or program can see that both are one.
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

/** What nodemailer says of a failed send. */
interface SendError {
  readonly code?: string;
  readonly command?: string;
  /** The answer of the mail server, and the number with which it begins. */
  readonly response?: string;
  readonly responseCode?: number;
}

/** Decides by the answer of the mail server. Only a clear refusal of the recipient or of the text is permanent. */
export function failureOf(error: unknown): SmtpFailure {
  const { code, command, responseCode } = error as SendError;
  const concernsMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!concernsMail || responseCode === 421) return 'outage';
  // A refused sender is a fault of the settings: the mail is sent after the operator has corrected it.
  if (command === 'MAIL FROM' || responseCode === undefined || responseCode < 500) return 'deferred';
  return isBounce(error as SendError) ? 'bounced' : 'refused';
}

/** The answers that are about the mailbox or its domain: unknown, malformed, moved, without mail (5.1.x), or closed (5.2.1). */
const NO_MAILBOX = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;

/**
 * Whether a permanent refusal says that the address is wrong, so that further mails to it would only harm the sender's name. Only an
 * answer to the recipient can say so: one to the text (DATA: 552, 554) is about this mail. The status code of RFC 3463 decides if there
 * is one, because servers send 550 for policy too: 5.7.x is about us, 5.2.2 is a full mailbox, and 5.1.7 and 5.1.8 are about the sender.
 * Without one, a 550 means "mailbox unavailable" (RFC 5321). The member gets a wrong guess back by the link of one mail.
 */
function isBounce({ command, response = '', responseCode }: SendError): boolean {
  if (command !== 'RCPT TO') return false;
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return status === undefined ? responseCode === 550 : NO_MAILBOX.test(status);
}
