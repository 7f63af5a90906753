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
 * - `refused`: the mail server refuses this address or this mail for ever
 * - `deferred`: it refuses this mail for a while
 * - `outage`: it cannot be reached, or refuses this installation, so that the next mail would fail too
 */
export type SmtpFailure = 'refused' | 'deferred' | 'outage';

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

/** Decides by the answer of the mail server. Only a clear refusal of the recipient or of the text is permanent. */
export function failureOf(error: unknown): SmtpFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const concernsMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (!concernsMail || responseCode === 421) return 'outage';
  // A refused sender is a fault of the settings: the mail is sent after the operator has corrected it.
  if (command === 'MAIL FROM' || responseCode === undefined || responseCode < 500) return 'deferred';
  return 'refused';
}
