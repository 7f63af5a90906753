import { useState } from 'react';
import { idleCode } from '../../../browser/idle-code.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { safetyKey } from '../../../domain/query-keys.ts';
import type { Rudeness } from '../../../domain/safety/find-rudeness.ts';
import { readSafety } from '../../../engine/store/safety.ts';

// The question before a rude first message. It blocks nothing: until the rule is loaded, and without it, the message is sent.
//
//   send ─▶ first message, switched on, a hit? ─ no ─▶ sent
//                     │ yes
//                     ▼
//               "Are you sure?" ─ as it is ─▶ sent
//                     └─ change, close, or another tab changes the draft ─▶ the words are still in the field

const useFindRudeness = idleCode(async () => (await import('../../../domain/safety/find-rudeness.ts')).findRudeness);

/** A message about which the app asks. */
export interface Nudged {
  readonly words: string;
  readonly rudeness: Rudeness;
}

interface Nudge {
  readonly nudged: Nudged | null;
  /** Asks about a message if the rule hits it. Returns whether it asks. */
  readonly ask: (words: string) => boolean;
  readonly end: () => void;
}

interface NudgeInput {
  /** The member has sent nothing in the conversation. */
  readonly isFirst: boolean;
  /** The text of the field, as it would be sent. */
  readonly words: string;
}

/** The question before a first message. It ends when another tab sends or changes the draft, because its text is out of date. */
export function useNudge({ isFirst, words: current }: NudgeInput): Nudge {
  const store = useStore();
  const { data: choices } = useLive(safetyKey, () => readSafety(store), { enabled: isFirst });
  const isOn = isFirst && choices?.asks === true;
  const find = useFindRudeness(isOn);
  const [nudged, setNudged] = useState<Nudged | null>(null);
  return {
    nudged: nudged?.words === current ? nudged : null,
    ask: (words) => {
      const rudeness = isOn && find !== null ? find(words) : null;
      if (rudeness === null) return false;
      setNudged({ words, rudeness });
      return true;
    },
    end: () => setNudged(null),
  };
}
