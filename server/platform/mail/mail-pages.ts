import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRows } from '../database/query.ts';
import { checkNear } from '../http/check-near.ts';
import { Refusal } from '../problems.ts';
import { escapeHtml } from '../escape-html.ts';
import { isLoopbackAddress } from '../security/addresses.ts';
import { findMail, type MailRow, newestMails } from './mail-rows.ts';
import type { MailWriter, WrittenMail } from './mail-writer.ts';

const MAILS_SHOWN = 50;
const STYLE = `
  :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  li { margin: 0 0 1rem; overflow-wrap: anywhere; }
`;

interface MailPagesOptions {
  readonly pool: Pool;
  readonly writer: MailWriter;
}

/**
 * Serves the e-mails of the demo, so that a newcomer without a mail server can follow the link of a sign-up. The mails contain one-time
 * links of all members. The pages therefore exist only for a browser on this machine: not through a proxy, and not under the name of a
 * foreign site that resolves to this machine. A proxy that adds no header and renames the host looks like such a browser, so a public
 * server does not mount the pages.
 */
export function serveMailPages(app: FastifyInstance, { pool, writer }: MailPagesOptions): void {
  app.get('/demo/mails', async (request, reply) => {
    checkNear(request, isLoopbackAddress);
    const items = await Promise.all((await newestMails(pool, MAILS_SHOWN)).map((mail) => listItem(writer, mail)));
    const list = items.length === 0 ? '<p>No e-mail has been written.</p>' : `<ul>${items.join('\n')}</ul>`;
    return sendPage(reply, pageOf('E-mails of the demo', `${list}${await smsList(pool)}`));
  });
  app.get<{ Params: { id: string } }>('/demo/mails/:id', async (request, reply) => {
    checkNear(request, isLoopbackAddress);
    const mail = await findMail(pool, request.params.id);
    if (mail === undefined) throw new Refusal('not_found', {});
    if (!isWaiting(mail)) return sendPage(reply, pageOf(mail.kind, '<p>The text is deleted after the sending.</p>'));
    const written = await writer.write(mail);
    if (written === undefined) return sendPage(reply, pageOf(mail.kind, '<p>Its cause is gone: it is not sent.</p>'));
    return sendPage(reply, withPictures(written));
  });
}

const WAITING_SMS = query({
  row: { recipient: z.string(), body: z.string() },
  text: 'SELECT recipient, body FROM sms WHERE expires_at > now() ORDER BY created_at DESC LIMIT $1',
});

/** The SMS that wait because no provider is configured. */
async function smsList(pool: Pool): Promise<string> {
  const waiting = await readRows(pool, WAITING_SMS, [MAILS_SHOWN]);
  if (waiting.length === 0) return '';
  const items = waiting.map(({ recipient, body }) => `<li><b>${escapeHtml(body)}</b><br>${escapeHtml(recipient)}</li>`);
  return `<h2>SMS</h2><ul>${items.join('\n')}</ul>`;
}

/** Puts the pictures into the page, because a browser knows no content ids. */
function withPictures({ html, pictures }: WrittenMail): string {
  return pictures.reduce(
    (page, { cid, jpeg }) =>
      page.replace(`src="cid:${cid}"`, `src="data:image/jpeg;base64,${jpeg.toString('base64')}"`),
    html,
  );
}

const isWaiting = ({ sent_at, failed_at }: MailRow): boolean => sent_at === null && failed_at === null;

async function listItem(writer: MailWriter, mail: MailRow): Promise<string> {
  const { id, recipient, created_at, kind } = mail;
  const subject = isWaiting(mail)
    ? await writer.write(mail).then(
        (written) => written?.subject ?? kind,
        () => kind,
      )
    : kind;
  const time = created_at.toISOString();
  return `<li><a href="/demo/mails/${id}">${escapeHtml(subject)}</a><br>${escapeHtml(recipient)}, <time>${time}</time></li>`;
}

function pageOf(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`;
  const heading = escapeHtml(title);
  return [
    `<!doctype html><html lang="en"><head>${head}<title>${heading}</title><style>${STYLE}</style></head>`,
    `<body><h1>${heading}</h1>${body}</body></html>`,
  ].join('\n');
}

/** The page runs no script, loads nothing and has an origin of its own. The sandbox still allows links to navigate. */
function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const policy = [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    'img-src data:',
    `style-src 'unsafe-hashes' ${stylesOf(html).map(hashSource).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The texts of the style elements and attributes. Mails have attributes, because some mail programs drop the elements. */
function stylesOf(html: string): string[] {
  const found = [...html.matchAll(/<style>([^]*?)<\/style>|\sstyle="([^"]*)"/g)];
  return [...new Set(found.map(([, element, attribute]) => element ?? attribute ?? ''))];
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
