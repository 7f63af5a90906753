import { setTimeout as pause } from 'node:timers/promises';
import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import { TYPING_SENT_EVERY_MS } from '../../../contract/rules.ts';
import type { CompanionMemory } from './companion-memory.ts';
import { planReply } from './plan-reply.ts';

// How a companion answers:
//
//   message stored ─▶ remember the conversation ─▶ plan (pure) ─▶ a moment ─▶ read ─▶ typing … ─▶ send
//        ▲                                                          │
//        └── another message meanwhile: begin again, one answer to both
//
// What was left unanswered when the process ended is answered at the next start. The process that stored a message is the
// one that answers it; whoever answers what was left looks first whether another process was quicker.

/** The chats feature, as a companion needs it. */
export interface CompanionPort {
  /** Calls the listener for every message stored by this process. Returns the unsubscribe function. */
  onMessage(
    listener: (message: { conversation: ConversationId; sender: MemberId; recipient: MemberId }) => void,
  ): () => void;
  markRead(member: MemberId, conversation: ConversationId, seq: number): Promise<unknown>;
  typing(member: MemberId, conversation: ConversationId): Promise<unknown> | void;
  send(member: MemberId, conversation: ConversationId, text: string): Promise<unknown>;
}

export interface CompanionDependencies {
  port: CompanionPort;
  memory: CompanionMemory;
  onTrouble: (error: unknown) => void;
  /** Lets time go by; rejects when the signal is given. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

type Companionship = Required<Pick<CompanionDependencies, 'port' | 'memory' | 'wait'>>;

/** Starts the demo's companions. Gives the function that silences them. */
export async function startCompanions({
  port,
  memory,
  onTrouble,
  wait = idle,
}: CompanionDependencies): Promise<() => void> {
  const busy = new Map<ConversationId, AbortController>();

  const attend = (conversation: ConversationId, companion: MemberId, delayMs = 0): void => {
    busy.get(conversation)?.abort();
    const attention = new AbortController();
    busy.set(conversation, attention);
    answer({ port, memory, wait }, { conversation, companion, delayMs, signal: attention.signal })
      .catch((error: unknown) => {
        if (!attention.signal.aborted) onTrouble(error);
      })
      .finally(() => {
        if (busy.get(conversation) === attention) busy.delete(conversation);
      });
  };

  const stopListening = port.onMessage(({ conversation, sender, recipient }) => {
    if (memory.isCompanion(recipient) && !memory.isCompanion(sender)) attend(conversation, recipient);
  });
  for (const { conversation, companion } of await memory.unanswered())
    attend(conversation, companion, Math.random() * STAGGER_MS);

  return () => {
    stopListening();
    for (const attention of busy.values()) attention.abort();
  };
}

function idle(ms: number, signal: AbortSignal): Promise<unknown> {
  return pause(ms, undefined, { signal });
}

/** Answers to what was left come one after the other, and from several processes at different moments. */
const STAGGER_MS = 4_000;

interface Turn {
  conversation: ConversationId;
  companion: MemberId;
  delayMs: number;
  signal: AbortSignal;
}

async function answer(
  { port, memory, wait }: Companionship,
  { conversation, companion, delayMs, signal }: Turn,
): Promise<void> {
  await wait(delayMs, signal);
  const remembered = await memory.recall(conversation, companion);
  if (remembered === undefined) return;
  const plan = planReply(remembered.situation);
  await wait(plan.readMs, signal);
  await port.markRead(companion, conversation, remembered.seq);
  for (let left = plan.typingMs; left > 0; left -= TYPING_SENT_EVERY_MS) {
    await port.typing(companion, conversation);
    await wait(Math.min(left, TYPING_SENT_EVERY_MS), signal);
  }
  const now = await memory.recall(conversation, companion);
  if (now?.seq === remembered.seq && !signal.aborted) await port.send(companion, conversation, plan.text);
}
