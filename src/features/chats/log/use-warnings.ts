import type { Message } from '../../../../contract/chats/chats.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { idleCode } from '../../../browser/idle-code.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import { readSafety } from '../../../engine/store/safety.ts';
import { safetyKey } from '../../../domain/query-keys.ts';
import type { findRisk, Risk } from '../../../domain/safety/find-risk.ts';

// Which messages of a log have a note. The rules and their words are code that an idle tab loads for a young conversation.
//
//   switched off, trusted, or no early message of the peer ─▶ no note, and nothing loads
//   else ─▶ load the rules ─▶ each early message of the peer, once ─▶ its risk

type FindRisk = typeof findRisk;

/**
 * The last number of a message that can have a note. A request to go elsewhere comes within the first days; a request for money may follow
 * weeks of messages.
 */
const EARLY: Readonly<Record<Risk, number>> = { elsewhere: 50, money: 300 };

const NONE: ReadonlyMap<string, Risk> = new Map();
/** The risks of the messages of a log, which renders with each new message. An edit makes a new object. */
const known = new WeakMap<Message, Risk | null>();
const useFindRisk = idleCode(async () => (await import('../../../domain/safety/find-risk.ts')).findRisk);

interface WarningsInput {
  readonly row: ConversationRow | null;
  readonly peer: MemberId;
  readonly messages: readonly Message[];
}

/** The risks of the messages of a log, by the id of the message. Empty until the rules are loaded. */
export function useWarnings({ row, peer, messages }: WarningsInput): ReadonlyMap<string, Risk> {
  const store = useStore();
  const { data: choices } = useLive(safetyKey, () => readSafety(store));
  const isOn = row !== null && choices?.notes === true && !choices.trusted.includes(row.conversation);
  const early = isOn ? messages.filter((message) => isEarly(message, peer)) : [];
  const find = useFindRisk(early.length > 0);
  if (find === null || early.length === 0) return NONE;
  return new Map(
    early.flatMap((message) => {
      const risk = riskOf(message, find);
      return risk !== null && message.seq <= EARLY[risk] ? [[message.id, risk]] : [];
    }),
  );
}

const isEarly = ({ sender, seq, body, held }: Message, peer: MemberId): boolean =>
  sender === peer && seq <= EARLY.money && body !== '' && held !== true;

function riskOf(message: Message, find: FindRisk): Risk | null {
  const before = known.get(message);
  if (before !== undefined) return before;
  const risk = find(message.body);
  known.set(message, risk);
  return risk;
}
