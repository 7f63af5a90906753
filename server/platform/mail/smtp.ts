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
 * - `bounced`: the mail server reports that the mailbox does not exist
 * - `refused`: it permanently refuses this address or this mail, for another reason
 * - `deferred`: it temporarily refuses this mail
 * - `outage`: it cannot be reached, or refuses this installation, so that the next mail would fail too
 */
export type SmtpFailure = 'bounced' | 'refused' | 'deferred' | 'outage';

export interface Smtp {
  send(mail: OutgoingMail): Promise<void>;
  /** Ends the sends in progress. */
  close(): void;
}

/** The number of concurrent sends. */
export const CONNECTIONS = 4;
const CONNECT_LIMIT_MS = 15_000;
/** The time limit of a send. `CLAIM_SECONDS` must exceed it. */
const SEND_LIMIT_MS = 120_000;

/** Connects to the mail server of an address `smtp:` or `smtps:` when the first mail is sent. */
export function openSmtp(url: string): Smtp {
  const { password, hostname } = new URL(url);
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    // The table of mails is the queue, so the pool does not retry.
    maxRequeues: 0,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SEND_LIMIT_MS,
    // Allows a password to leave this machine only encrypted.
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
    // The library would parse a string as a list of addresses.
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
    // The mail of a row has a constant Message-ID. A process that dies before it records the send, or that loses the reply of the mail
    // server, sends the mail a second time. The Message-ID shows the mail server or program that both are the same mail.
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

/** The error of nodemailer for a failed send. */
interface SendError {
  readonly code?: string;
  readonly command?: string;
  /** The reply of the mail server, and the number with which it begins. */
  readonly response?: string;
  readonly responseCode?: number;
}

/** Classifies a failure by the reply of the mail server. Only a clear refusal of the recipient or of the content is permanent. */
export function failureOf(error: unknown): SmtpFailure {
  const { code, command, responseCode } = error as SendError;
  const concernsMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!concernsMail || responseCode === 421) return 'outage';
  // A refused sender is an error in the settings: the mail is sent after the operator has corrected it.
  if (command === 'MAIL FROM' || responseCode === undefined || responseCode < 500) return 'deferred';
  return isBounce(error as SendError) ? 'bounced' : 'refused';
}

/** The status codes about the mailbox or its domain: unknown, malformed, moved, without mail (5.1.x), or closed (5.2.1). */
const NO_MAILBOX = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;

/**
 * Whether a permanent refusal means that the address is wrong, so that further mails to it would only harm the sender's reputation. Only a
 * reply to the recipient can mean this: a reply to the content (DATA: 552, 554) is about this mail. The status code of RFC 3463 decides if
 * there is one, because servers also send 550 for policy: 5.7.x is about us, 5.2.2 is a full mailbox, and 5.1.7 and 5.1.8 are about the
 * sender. Without one, a 550 means "mailbox unavailable" (RFC 5321). If this is wrong, the member can enable mails again by the link of one
 * mail.
 */
function isBounce({ command, response = '', responseCode }: SendError): boolean {
  if (command !== 'RCPT TO') return false;
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return status === undefined ? responseCode === 550 : NO_MAILBOX.test(status);
}
