import type { Pool } from 'pg';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import { claimMail, type ClaimedMail, giveUp, markSent, postpone } from './mail-rows.ts';
import type { MailWriter } from './mail-writer.ts';
import { CONNECTIONS, failureOf, type Smtp } from './smtp.ts';

// The steps of a mail:
//
//   queue_mail() writes a row in the transaction of its cause ─▶ commit ─▶ wake() ─▶ the job runs in any process, at least each minute
//   ─▶ claim a due row ─▶ write its texts ─▶ SMTP ─▶ record that it is sent
//                      │   └─ a notification without a cause ─▶ failed
//                      └─ a notification whose member is online ─▶ postponed
//                                             ├─ a permanent refusal ─▶ failed, with its reason; no such mailbox ─▶ onBounce
//                                             └─ any other failure ─▶ due again later
//
// Without a mail server the rows wait in the table, where the operator can read them.

export interface MailsOptions {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly writer: MailWriter;
  /** Undefined without a mail server. */
  readonly smtp: Smtp | undefined;
  /** The sender of all mails. Undefined to use the support address of the site. */
  readonly from: string | undefined;
  readonly onError: (error: unknown) => void;
  /** Called when the mail server reports that the mailbox does not exist. */
  readonly onBounce?: (mail: ClaimedMail) => Promise<void>;
  /** Postpones a mail that would reach its member at the wrong moment. Returns whether it did; then the mail is not sent now. */
  readonly putOff?: (mail: ClaimedMail) => Promise<boolean>;
}

/** Why a notification is not sent: its subject was read, blocked, switched off or deleted since it was queued. */
const NO_CAUSE = 'not sent: its cause is gone';
/** A process stops claiming mails after this time, before the job counts as lost. */
const RUN_MOST_MS = 120_000;
const WAKE_DELAY_MS = 100;
const STOP_PATIENCE_MS = 3_000;

/** Sends the queued mails. */
export class Mails {
  /** The job that sends. Register it before the jobs start. */
  readonly job: JobKind<object> = { name: 'send-mails', cron: '* * * * *', run: () => this.send() };
  readonly #options: MailsOptions;
  #waking: NodeJS.Timeout | undefined;
  #run: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;

  constructor(options: MailsOptions) {
    this.#options = options;
  }

  /** Enqueues the job. Call it after the commit that queued a mail. Calls within WAKE_DELAY_MS enqueue one job. */
  wake(): void {
    const { smtp, jobs, onError } = this.#options;
    if (smtp === undefined || this.#isClosed) return;
    this.#waking ??= setTimeout(() => {
      this.#waking = undefined;
      // If enqueueing fails, the schedule runs the job within a minute.
      jobs.enqueue({ kind: this.job, data: {} }).catch(onError);
    }, WAKE_DELAY_MS).unref();
  }

  /** Sends all due mails, a few at a time. A process has one run; a call during a run makes it check again. */
  async send(): Promise<void> {
    const { smtp } = this.#options;
    if (smtp === undefined || this.#isClosed) return undefined;
    this.#isAskedAgain = true;
    this.#run ??= this.#sendAll(smtp);
    return this.#run;
  }

  async #sendAll(smtp: Smtp): Promise<void> {
    const end = performance.now() + RUN_MOST_MS;
    let isOut = false;
    const mayGoOn = (): boolean => !isOut && !this.#isClosed && performance.now() < end;
    const lane = async (): Promise<void> => {
      for (let mail = await this.#claim(mayGoOn); mail !== undefined; mail = await this.#claim(mayGoOn))
        if ((await this.#sendOne(smtp, mail)) === 'outage') isOut = true;
    };
    try {
      while (this.#isAskedAgain && mayGoOn()) {
        this.#isAskedAgain = false;
        await Promise.all(Array.from({ length: CONNECTIONS }, lane));
      }
    } finally {
      this.#run = undefined;
    }
  }

  async #claim(mayGoOn: () => boolean): Promise<ClaimedMail | undefined> {
    return mayGoOn() ? claimMail(this.#options.pool) : undefined;
  }

  /** Sends one mail. After an outage the caller stops, so that the other mails stay due and follow once the mail server answers again. */
  async #sendOne(smtp: Smtp, mail: ClaimedMail): Promise<'sent' | 'not_sent' | 'outage'> {
    const { pool, onError, putOff } = this.#options;
    if ((await putOff?.(mail)) === true) return 'not_sent';
    const outgoing = await this.#write(mail).catch(async (error: unknown) => {
      onError(error);
      await postpone(pool, mail, reasonOf(error));
    });
    if (outgoing === undefined) return 'not_sent';
    if (outgoing === 'no_cause') {
      await giveUp(pool, mail.id, NO_CAUSE);
      return 'not_sent';
    }
    try {
      await smtp.send(outgoing);
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'bounced') await this.#options.onBounce?.(mail);
      if (failure === 'bounced' || failure === 'refused') await giveUp(pool, mail.id, reasonOf(error));
      else await postpone(pool, mail, reasonOf(error));
      if (failure !== 'outage') return 'not_sent';
      onError(error);
      return 'outage';
    }
    await markSent(pool, mail.id);
    return 'sent';
  }

  async #write(mail: ClaimedMail) {
    const { writer, from } = this.#options;
    const written = await writer.write(mail);
    if (written === undefined) return 'no_cause' as const;
    const { site, ...words } = written;
    const address = from ?? site.support_email;
    if (address === '') throw new Error('mails have no sender: set MAIL_FROM, or the support_email of the site');
    const replyTo = site.support_email === address || site.support_email === '' ? undefined : site.support_email;
    return { ...words, id: mail.id, to: mail.recipient, from: { name: site.name, address }, replyTo };
  }

  /** Claims no more mails, and waits up to STOP_PATIENCE_MS for the sends in progress. The others are due again later. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#waking);
    const end = () => this.#options.smtp?.close();
    const timer = setTimeout(end, STOP_PATIENCE_MS);
    await this.#run?.catch(() => undefined);
    clearTimeout(timer);
    end();
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
