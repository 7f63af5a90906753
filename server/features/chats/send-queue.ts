import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import type { Verdict, Sending } from './send-batch.ts';

interface Waiting {
  /** Whom it keeps busy while it is in flight. */
  members: readonly MemberId[];
  readonly sending: Sending;
  readonly resolve: (judged: Verdict) => void;
  readonly reject: (error: unknown) => void;
}

const BATCH_MOST = 64;
const REMEMBERED_MOST = 100_000;

/**
 * Group commit without timers: a lone message goes at once; whatever queues while a commit is in flight goes behind it
 * in one statement. A member takes part in one message at a time, so a sender's messages keep the order in which they came.
 *
 *   idle ── send ──▶ in flight (1) ── done ──▶ waiting? ── yes ──▶ in flight (all that wait, ≤ 64, each member once)
 *                         ▲                       │ no
 *                         └────────── send ───────┘
 */
export class SendQueue {
  readonly #commit: (batch: readonly Sending[]) => Promise<Verdict[]>;
  readonly #lanes: number;
  #waiting: Waiting[] = [];
  #inFlight = 0;
  readonly #busy = new Set<MemberId>();
  /** Who is on the other side of a conversation, as far as it was seen: saves a try that would be deferred. */
  readonly #sides = new Map<ConversationId, readonly [MemberId, MemberId]>();

  constructor(commit: (batch: readonly Sending[]) => Promise<Verdict[]>, lanes: number) {
    this.#commit = commit;
    this.#lanes = lanes;
  }

  send(sending: Sending): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ members: [], sending, resolve, reject });
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
        for (const { members } of batch) for (const member of members) this.#busy.delete(member);
        this.#start();
      });
    }
  }

  #take(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const held = new Set<MemberId>();
    for (const waiting of this.#waiting) {
      const members = this.#membersOf(waiting.sending);
      if (batch.length < BATCH_MOST && !members.some((member) => this.#busy.has(member) || held.has(member))) {
        for (const member of members) this.#busy.add(member);
        waiting.members = members;
        batch.push(waiting);
      } else {
        // Whoever waits keeps their own later messages waiting too: nothing overtakes.
        held.add(waiting.sending.sender);
        later.push(waiting);
      }
    }
    this.#waiting = later;
    return batch;
  }

  #membersOf({ sender, conversation, profile }: Sending): readonly MemberId[] {
    if (profile !== null) return [sender, profile];
    return (conversation !== null && this.#sides.get(conversation)) || [sender];
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      const judged = await this.#commit(batch.map(({ sending }) => sending));
      batch.forEach((waiting, index) => this.#settle(waiting, judged[index]));
    } catch (error) {
      // A fault of the whole statement may be one message's doing: alone, each fails or passes on its own.
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await this.#run([waiting]);
    }
  }

  #settle(waiting: Waiting, judged: Verdict | undefined): void {
    if (judged === undefined) return waiting.reject(new Error('send_messages gave fewer rows than it was given'));
    if (judged.conversation !== null && judged.recipient !== null)
      this.#remember(judged.conversation, waiting.sending.sender, judged.recipient);
    if (judged.outcome === 'deferred') this.#waiting.unshift(waiting);
    else waiting.resolve(judged);
  }

  #remember(conversation: ConversationId, sender: MemberId, recipient: MemberId): void {
    if (this.#sides.has(conversation)) return;
    if (this.#sides.size >= REMEMBERED_MOST) this.#sides.clear();
    this.#sides.set(conversation, [sender, recipient]);
  }
}
