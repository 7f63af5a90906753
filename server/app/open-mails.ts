import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type DrawMissing, PictureSource } from '../features/media/picture-source.ts';
import { squareReader } from '../features/media/read-square.ts';
import { composeMails } from '../features/mails/compose-mails.ts';
import { sendingSteps } from '../features/mails/sending-steps.ts';
import { type LinkOptions, mailSites } from '../features/sites/mail-site.ts';
import type { Sites } from '../features/sites/sites.ts';
import type { AppConfig } from './app-config.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { serveMailPages } from '../platform/mail/mail-pages.ts';
import { MailWriter } from '../platform/mail/mail-writer.ts';
import { Mails } from '../platform/mail/mails.ts';
import type { Files } from '../platform/uploads/files.ts';
import { openSmtp } from '../platform/mail/smtp.ts';
import type { PublishChange } from '../platform/live/change-feed.ts';

/** The origin of the links of mails. The port may be known only after the start. */
export function linkOptionsOf(
  app: FastifyInstance,
  { publicOrigin, port }: Pick<AppConfig, 'publicOrigin' | 'port'>,
): () => LinkOptions {
  return () => {
    const address = app.server.address();
    return { publicOrigin, port: typeof address === 'object' && address !== null ? address.port : port };
  };
}

interface MailsDependencies {
  readonly config: AppConfig;
  readonly database: { readonly pool: Pool };
  readonly jobs: Jobs;
  readonly files: Files;
  readonly drawMissing: DrawMissing;
  readonly publishChange: PublishChange;
  readonly linkOptions: () => LinkOptions;
}

/** Opens the sending of e-mails with its job. In a demo without a mail server it also opens the pages that show the e-mails. */
export function openMails(
  app: FastifyInstance,
  { config, database: { pool }, jobs, files, drawMissing, publishChange, linkOptions }: MailsDependencies,
  sites: Sites,
): Mails {
  const { mail, demo, production, isPublic } = config;
  const writer = new MailWriter({
    kinds: MAIL_KINDS,
    siteOf: mailSites(sites, linkOptions),
    compose: composeMails(pool),
    readPicture: squareReader(new PictureSource(files, drawMissing)),
  });
  const mails = new Mails({
    pool,
    jobs,
    writer,
    smtp: mail.smtpUrl === undefined ? undefined : openSmtp(mail.smtpUrl),
    from: mail.from,
    ...sendingSteps({ pool, publishChange }),
    onError: (error) => app.log.error({ err: error }, 'e-mails'),
  });
  if (mail.smtpUrl !== undefined) {
    // A process without a mail server leaves the mails to those that have one.
    jobs.register(mails.job);
    if (mail.from === undefined)
      app.log.warn('MAIL_FROM is missing: mails of a site without a support_email wait until one of them is set');
  }
  app.addHook('onClose', () => mails.close());
  if (mail.smtpUrl === undefined) {
    if (production)
      app.log.warn('SMTP_URL is missing: e-mails wait in the database until it is set; npm run mail shows them');
    else if (demo && !isPublic) serveMailPages(app, { pool, writer });
  }
  return mails;
}
