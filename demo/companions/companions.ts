import { setTimeout as pause } from 'node:timers/promises';
import type { ConversationId, MemberId } from '../../contract/base/ids.ts';
import { TYPING_SENT_EVERY_MS } from '../../contract/base/rules.ts';
import type { CompanionMemory } from './companion-memory.ts';
import { planReply } from './plan-reply.ts';

// How a companion answers:
//
//   message stored ─▶ recall the conversation ─▶ plan (pure) ─▶ wait ─▶ read ─▶ typing … ─▶ send
//        ▲                                                       │
//        └── another message arrives: start again, one answer to both
//
// The process that stores a message answers it. At the start, a process also answers messages left unanswered. Before it sends,
// it checks that no other process has answered.

/** The operations of the chats feature that companions use. */
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
  onFailure: (error: unknown) => void;
  /** Waits; rejects when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

type AnswerDependencies = Required<Pick<CompanionDependencies, 'port' | 'memory' | 'wait'>>;

/** Starts the demo's companions. Returns the function that stops them. */
export async function startCompanions({
  port,
  memory,
  onFailure,
  wait = idle,
}: CompanionDependencies): Promise<() => void> {
  const busy = new Map<ConversationId, AbortController>();

  const scheduleAnswer = (conversation: ConversationId, companion: MemberId, delayMs = 0): void => {
    busy.get(conversation)?.abort();
    const abort = new AbortController();
    busy.set(conversation, abort);
    answer({ port, memory, wait }, { conversation, companion, delayMs, signal: abort.signal })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) onFailure(error);
      })
      .finally(() => {
        if (busy.get(conversation) === abort) busy.delete(conversation);
      });
  };

  const stopListening = port.onMessage(({ conversation, sender, recipient }) => {
    if (memory.isCompanion(recipient) && !memory.isCompanion(sender)) scheduleAnswer(conversation, recipient);
  });
  for (const { conversation, companion } of await memory.unanswered())
    scheduleAnswer(conversation, companion, Math.random() * STAGGER_MS);

  return () => {
    stopListening();
    for (const abort of busy.values()) abort.abort();
  };
}

function idle(ms: number, signal: AbortSignal): Promise<unknown> {
  return pause(ms, undefined, { signal });
}

/** Spreads the answers to leftover messages at random, so that processes rarely answer the same one at once. */
const STAGGER_MS = 4_000;

interface AnswerOptions {
  conversation: ConversationId;
  companion: MemberId;
  delayMs: number;
  signal: AbortSignal;
}

async function answer(
  { port, memory, wait }: AnswerDependencies,
  { conversation, companion, delayMs, signal }: AnswerOptions,
): Promise<void> {
  await wait(delayMs, signal);
  const recalled = await memory.recall(conversation, companion);
  if (recalled === undefined) return;
  const plan = planReply(recalled.situation);
  await wait(plan.readMs, signal);
  await port.markRead(companion, conversation, recalled.seq);
  for (let left = plan.typingMs; left > 0; left -= TYPING_SENT_EVERY_MS) {
    await port.typing(companion, conversation);
    await wait(Math.min(left, TYPING_SENT_EVERY_MS), signal);
  }
  const now = await memory.recall(conversation, companion);
  if (now?.seq === recalled.seq && !signal.aborted) await port.send(companion, conversation, plan.text);
}
