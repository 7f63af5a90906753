import type { Icebreaker } from '../../../contract/sites/icebreakers.ts';

/** The number of icebreakers that a dialog shows at a time. */
const SHOWN = 3;

interface Recipient {
  readonly id: string;
  /** Empty if they are unknown. */
  readonly interests: readonly string[];
}

/**
 * The icebreakers for a member, by sets of three: those about an interest of theirs first. The general ones begin at a place that depends
 * on the member, so that not everyone receives the same question. Those about other interests are left out. The last set may be smaller.
 */
export function suggestIcebreakers(icebreakers: readonly Icebreaker[], { id, interests }: Recipient): string[][] {
  const general = icebreakers.filter(({ interest }) => interest === null);
  const start = general.length === 0 ? 0 : sumOf(id) % general.length;
  const ordered = [
    ...icebreakers.filter(({ interest }) => interest !== null && interests.includes(interest)),
    ...general.slice(start),
    ...general.slice(0, start),
  ].map(({ text }) => text);
  return Array.from({ length: Math.ceil(ordered.length / SHOWN) }, (_, set) =>
    ordered.slice(set * SHOWN, (set + 1) * SHOWN),
  );
}

const sumOf = (id: string): number => Array.from(id).reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
