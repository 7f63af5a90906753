// npm run mail: lists the newest e-mails with their state. npm run mail -- <id> prints a waiting one; the beginning of an id suffices. npm
// run mail -- news|promotions <file> [host] sends a text to all members of a site who subscribed to it. The file is JSON: for each language
// a subject, paragraphs, and optionally an action with a label and a path. English is required.
import { readFileSync } from 'node:fs';
import { type Config, loadConfig } from '../process/config.ts';
import { composeMails } from '../features/mails/compose-mails.ts';
import { publishBulletin } from '../features/mails/publish-bulletin.ts';
import { mailSites } from '../features/sites/mail-site.ts';
import { Sites } from '../features/sites/sites.ts';
import { MAIL_KINDS } from '../app/mail-kinds.ts';
import type { Database } from '../platform/database/database.ts';
import { findMail, type MailRow, newestMails } from '../platform/mail/mail-rows.ts';
import { MailWriter } from '../platform/mail/mail-writer.ts';
import { printable } from '../platform/printable-text.ts';
import { onDatabase, runCommand } from './run-command.ts';

const MAILS_SHOWN = 50;
const ID_LENGTH = 8;

function stateOf({ sent_at, failed_at, error, attempts }: MailRow): string {
  if (sent_at !== null) return 'sent';
  if (failed_at !== null) return `failed: ${error ?? ''}`;
  return attempts === 0 ? 'waiting' : `waiting after ${attempts} attempts${error === null ? '' : `: ${error}`}`;
}

async function list({ pool }: Database): Promise<void> {
  const mails = await newestMails(pool, MAILS_SHOWN);
  if (mails.length === 0) console.log('There is no mail.');
  for (const mail of mails) {
    const { id, created_at, kind, language, recipient } = mail;
    const parts = [id.slice(0, ID_LENGTH), created_at.toISOString(), kind, language, recipient, stateOf(mail)];
    console.log(printable(parts.join('  ')));
  }
}

async function print({ pool }: Database, { publicOrigin, port }: Config, id: string): Promise<void> {
  const mail = await findMail(pool, id);
  if (mail === undefined) {
    console.error(`No mail, or more than one, has an id that begins with ${id}.`);
    process.exitCode = 1;
    return;
  }
  console.log(printable(`To: ${mail.recipient}\nState: ${stateOf(mail)}`));
  if (mail.sent_at !== null || mail.failed_at !== null) {
    console.log('The text is deleted after the sending, because it holds the token of a link.');
    return;
  }
  const sites = new Sites(pool, (message) => console.error(message));
  const writer = new MailWriter({
    kinds: MAIL_KINDS,
    siteOf: mailSites(sites, () => ({ publicOrigin, port })),
    compose: composeMails(pool),
  });
  const written = await writer.write(mail);
  console.log(
    written === undefined
      ? 'Its cause is gone: it is not sent.'
      : printable(`Subject: ${written.subject}\n\n${written.text}`),
  );
}

async function publish({ pool }: Database, publication: Parameters<typeof publishBulletin>[1]): Promise<void> {
  const id = await publishBulletin(pool, publication);
  console.log(`Published as ${id}. The mails go out in batches, by day.`);
}

await runCommand(async () => {
  const config = loadConfig();
  await onDatabase(config, async (database) => {
    const [id, file, host] = process.argv.slice(2);
    if (id === undefined) await list(database);
    else if (file !== undefined && (id === 'news' || id === 'promotions'))
      await publish(database, { type: id, json: readFileSync(file, 'utf8'), host });
    else await print(database, config, id);
  });
});
