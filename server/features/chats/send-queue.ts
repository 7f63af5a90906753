import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { Sending, Verdict } from './send-batch.ts';

interface WaitingSend {
  /** The members that are busy while this message is in flight. */
  members: readonly MemberId[];
  readonly sending: Sending;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (error: unknown) => void;
}

/** Decides on a batch of messages in one transaction. Throws unless it has a verdict for each of them. */
type SendBatch = (batch: readonly Sending[]) => Promise<ReadonlyMap<Sending, Verdict>>;

const BATCH_MOST = 64;
const REMEMBERED_MOST = 100_000;

/**
 * Group commit without timers. The queue sends a lone message immediately, and batches the messages that arrive during
 * a commit into the next statement. Each member takes part in one message at a time, so a sender's messages stay in order.
 *
 *   idle ── send ──▶ in flight (1) ── done ──▶ waiting? ── yes ──▶ in flight (all waiting, ≤ 64, each member once)
 *                         ▲                       │ no
 *                         └────────── send ───────┘
 */
export class SendQueue {
  readonly #sendBatch: SendBatch;
  readonly #lanes: number;
  #waiting: WaitingSend[] = [];
  #inFlight = 0;
  readonly #busy = new Set<MemberId>();
  /** Cache of the two members of a conversation. It avoids sends that `send_messages` would defer. */
  readonly #sides = new Map<ConversationId, readonly [MemberId, MemberId]>();

  constructor(sendBatch: SendBatch, lanes: number) {
    this.#sendBatch = sendBatch;
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
      const batch = this.#nextBatch();
      if (batch.length === 0) return;
      this.#inFlight += 1;
      void this.#run(batch).finally(() => {
        this.#inFlight -= 1;
        for (const { members } of batch) for (const member of members) this.#busy.delete(member);
        this.#start();
      });
    }
  }

  /** Removes the next batch from the waiting messages, and marks its members as busy. */
  #nextBatch(): WaitingSend[] {
    const batch: WaitingSend[] = [];
    const later: WaitingSend[] = [];
    const blockedSenders = new Set<MemberId>();
    for (const waiting of this.#waiting) {
      const members = this.#membersOf(waiting.sending);
      if (
        batch.length < BATCH_MOST &&
        !members.some((member) => this.#busy.has(member) || blockedSenders.has(member))
      ) {
        for (const member of members) this.#busy.add(member);
        waiting.members = members;
        batch.push(waiting);
      } else {
        // Later messages of the same sender wait too, so no message overtakes another.
        blockedSenders.add(waiting.sending.sender);
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

  async #run(batch: readonly WaitingSend[]): Promise<void> {
    try {
      const verdicts = await this.#sendBatch(batch.map(({ sending }) => sending));
      const settled = batch.map((waiting) => ({ waiting, verdict: verdictOf(verdicts, waiting) }));
      for (const { waiting, verdict } of settled) this.#settle(waiting, verdict);
    } catch (error) {
      // One message may have failed the whole statement, so the queue retries each message alone.
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await this.#run([waiting]);
    }
  }

  #settle(waiting: WaitingSend, verdict: Verdict): void {
    if (verdict.conversation !== null && verdict.recipient !== null)
      this.#remember(verdict.conversation, waiting.sending.sender, verdict.recipient);
    if (verdict.outcome === 'deferred') this.#waiting.unshift(waiting);
    else waiting.resolve(verdict);
  }

  #remember(conversation: ConversationId, sender: MemberId, recipient: MemberId): void {
    if (this.#sides.has(conversation)) return;
    if (this.#sides.size >= REMEMBERED_MOST) this.#sides.clear();
    this.#sides.set(conversation, [sender, recipient]);
  }
}

/** Throws without a verdict, so that the queue settles no message of the batch. */
function verdictOf(verdicts: ReadonlyMap<Sending, Verdict>, { sending }: WaitingSend): Verdict {
  const verdict = verdicts.get(sending);
  if (verdict === undefined) throw new Error('a message of the batch has no verdict');
  return verdict;
}
