import type { Judged, Sending } from './send-batch.ts';

interface Waiting {
  readonly sending: Sending;
  readonly resolve: (judged: Judged) => void;
  readonly reject: (error: unknown) => void;
}

const BATCH_MOST = 64;

/**
 * Group commit without timers: a lone message goes at once; whatever queues while a commit is in flight goes behind it
 * in one statement. A sender's messages go one at a time, in the order in which they came.
 *
 *   idle ── send ──▶ in flight (1) ── done ──▶ waiting? ── yes ──▶ in flight (all that wait, ≤ 64)
 *                                                  └────── no ───▶ idle
 */
export class SendQueue {
  readonly #commit: (batch: readonly Sending[]) => Promise<Judged[]>;
  readonly #lanes: number;
  #waiting: Waiting[] = [];
  readonly #busySenders = new Set<string>();
  #inFlight = 0;

  constructor(commit: (batch: readonly Sending[]) => Promise<Judged[]>, lanes: number) {
    this.#commit = commit;
    this.#lanes = lanes;
  }

  send(sending: Sending): Promise<Judged> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sending, resolve, reject });
      this.#start();
    });
  }

  #start(): void {
    while (this.#inFlight < this.#lanes) {
      const batch = this.#take();
      if (batch.length === 0) return;
      this.#inFlight += 1;
      void this.#run(batch).finally(() => {
        this.#inFlight -= 1;
        for (const { sending } of batch) this.#busySenders.delete(sending.sender);
        this.#start();
      });
    }
  }

  #take(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    for (const waiting of this.#waiting) {
      const { sender } = waiting.sending;
      if (batch.length < BATCH_MOST && !this.#busySenders.has(sender)) {
        this.#busySenders.add(sender);
        batch.push(waiting);
      } else {
        later.push(waiting);
      }
    }
    this.#waiting = later;
    return batch;
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      const judged = await this.#commit(batch.map(({ sending }) => sending));
      batch.forEach(({ resolve, reject }, index) => {
        const one = judged[index];
        if (one === undefined) reject(new Error('send_messages gave fewer rows than it was given'));
        else resolve(one);
      });
    } catch (error) {
      // A fault of the whole statement may be one message's doing: alone, each fails or passes on its own.
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await this.#run([waiting]);
    }
  }
}
