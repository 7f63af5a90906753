import type { BackgroundLog } from '../../platform/http/logs/background-log.ts';
import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { advance, claimScan, type Claimed, claimSubscriptions, drop, finish, postpone } from './claims.ts';
import { decideOutcome, type FailedBefore, type Outcome } from './decide-outcome.ts';
import { makePayload, type PushSite } from './make-payload.ts';
import { type News, readNews } from './read-news.ts';
import { type PushSender, sendPush } from './send-push.ts';
import { subjectOf } from './site-subject.ts';

// From a change to a notification:
//
//   message stored ─▶ note(recipient) ── settle ────▶ claim ─▶ read unread, visible news ─▶ push ─▶ push service ─▶ sw/push.ts
//   (routes.ts; no query)                               ▲                                    │
//   every few seconds: scan ────────────────────────────┘           accepted: advance · 404, 410: drop · else: postpone
//
// A note is in memory only and speeds up a push. The scan finds changes that a crashed process left behind. Each scan elects one process,
// because the scan joins all subscriptions.

export interface DispatcherOptions extends PushSender {
  readonly pool: Pool;
  readonly siteOf: (site: string) => Promise<PushSite & { readonly support_email: string }>;
  /** The contact address for push services. Undefined uses each site's support address. */
  readonly subject: string | undefined;
  readonly log: Pick<BackgroundLog, 'info' | 'error'>;
  readonly onTry: (outcome: Outcome['kind']) => void;
  /** The time, in milliseconds, in which a member may read a change in the app before it is pushed. */
  readonly settleMs?: number;
  readonly scanEveryMs?: number;
}

const SETTLE_MS = 3_000;
const SCAN_EVERY_MS = 15_000;
/** One query handles all notes that are due within this time. */
const TOGETHER_MS = 250;
const AT_ONCE = 20;

export class PushDispatcher {
  readonly #options: DispatcherOptions;
  readonly #settleMs: number;
  /** The members to dispatch for, ordered by due time: all notes wait equally long. */
  #noted: { readonly member: MemberId; readonly dueAt: number }[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #scanEveryMs: number;
  readonly #scanTimer: NodeJS.Timeout;
  #noteTimer: NodeJS.Timeout | undefined;
  #isScanning = false;
  #isStopped = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#settleMs = options.settleMs ?? SETTLE_MS;
    this.#scanEveryMs = options.scanEveryMs ?? SCAN_EVERY_MS;
    this.#scanTimer = setInterval(() => this.#scan(), this.#scanEveryMs).unref();
  }

  /** Schedules a dispatch for a member after the settle time. Runs no query itself. */
  note(member: MemberId): void {
    if (this.#isStopped) return;
    this.#noted.push({ member, dueAt: Date.now() + this.#settleMs + TOGETHER_MS });
    this.#noteTimer ??= setTimeout(() => this.#dispatchNoted(), this.#settleMs + TOGETHER_MS).unref();
  }

  /** Pushes settled changes for these members, or for all. Resolves after an attempt of every push. */
  async dispatch(members?: readonly MemberId[]): Promise<void> {
    const { pool } = this.#options;
    for (let count = AT_ONCE; count === AT_ONCE && !this.#isStopped;) {
      const claimed = await claimSubscriptions(pool, { members, settleMs: this.#settleMs, most: AT_ONCE });
      await Promise.all(claimed.map((one) => this.#serve(one)));
      count = claimed.length;
    }
  }

  /** Starts no new push and waits for running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#scanTimer);
    clearTimeout(this.#noteTimer);
    await Promise.all(this.#running);
  }

  #dispatchNoted(): void {
    const now = Date.now();
    const waiting = this.#noted.findIndex(({ dueAt }) => dueAt > now + TOGETHER_MS);
    const due = this.#noted.slice(0, waiting === -1 ? undefined : waiting);
    this.#noted = this.#noted.slice(due.length);
    const [next] = this.#noted;
    this.#noteTimer =
      next === undefined ? undefined : setTimeout(() => this.#dispatchNoted(), next.dueAt - now).unref();
    void this.#track(this.dispatch([...new Set(due.map(({ member }) => member))]));
  }

  #scan(): void {
    if (this.#isScanning) return;
    this.#isScanning = true;
    void this.#track(this.#scanIfElected()).finally(() => (this.#isScanning = false));
  }

  async #scanIfElected(): Promise<void> {
    // Timers of equal processes drift by a few milliseconds, so the election asks for a little less than the interval.
    if (await claimScan(this.#options.pool, this.#scanEveryMs * 0.9)) await this.dispatch();
  }

  /** Logs a failure and registers the work, so that stop() waits for it. */
  #track(work: Promise<void>): Promise<void> {
    const run = work
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'pushes were not dispatched'))
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
    return run;
  }

  /** Pushes all news to one subscription. After an unexpected error its claim expires and another round retries. */
  async #serve(claimed: Claimed): Promise<void> {
    try {
      await this.#pushAll(claimed);
    } catch (error) {
      this.#options.log.error({ err: error }, 'a push was not sent');
    }
  }

  async #pushAll(claimed: Claimed): Promise<void> {
    const { pool } = this.#options;
    let { processed_number, tries, refusals } = claimed;
    for (let isMore = true; isMore;) {
      // The member may read the next message during a slow push, so each push reads the news again.
      const [news, ...others] = await readNews(pool, claimed.member, { processed_number, settled: claimed.settled });
      if (news === undefined) break;
      const outcome = await this.#push(claimed, news, { tries, refusals });
      if (outcome.kind === 'gone') return drop(pool, claimed);
      if (outcome.kind === 'later') return postpone(pool, claimed, outcome);
      if (!(await advance(pool, claimed, news.number))) return;
      processed_number = news.number;
      tries = refusals = 0;
      isMore = others.length > 0;
    }
    await finish(pool, claimed);
  }

  async #push(to: Claimed, news: News, before: FailedBefore): Promise<Outcome> {
    const { siteOf, subject, log, onTry } = this.#options;
    const site = await siteOf(news.site);
    const reply = await sendPush(this.#options, {
      to,
      payload: makePayload(news, site),
      subject: subjectOf(subject, site),
    });
    const outcome = decideOutcome(reply, before, Date.now());
    onTry(outcome.kind);
    if (outcome.kind !== 'delivered') {
      const why = 'failure' in reply ? reply.reason : reply.status;
      // The log names neither the endpoint, which is a secret, nor the member.
      log.info({ why, outcome: outcome.kind, failedBefore: before.tries }, 'a push did not arrive');
    }
    return outcome;
  }
}
