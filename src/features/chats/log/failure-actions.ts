import type { ProblemCode } from '../../../../contract/base/problem.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';

export type FailureAction = 'edit' | 'retry' | 'credits' | 'premium' | 'discard';

/** The actions for failures for which the default (edit, retry, discard) does not fit. Every list contains discard. */
const BY_CODE: Partial<Record<Reason, readonly FailureAction[]>> = {
  insufficient_credits: ['edit', 'retry', 'credits', 'discard'],
  price_changed: ['edit', 'retry', 'discard'],
  only_as_request: ['edit', 'retry', 'discard'],
  premium_required: ['edit', 'premium', 'discard'],
  blocked_by: ['edit', 'retry', 'discard'],
  blocking: ['edit', 'retry', 'discard'],
  not_found: ['discard'],
  message_too_long: ['edit', 'discard'],
  payload_too_large: ['discard'],
  unsupported_media_type: ['discard'],
  picture_unreadable: ['discard'],
  picture_too_large: ['discard'],
  voice_unreadable: ['discard'],
  voice_too_long: ['discard'],
  id_conflict: ['edit', 'discard'],
  invalid_request: ['edit', 'discard'],
  stale: ['edit', 'retry', 'discard'],
};

/** The member's current credits and premium, and the current price of the message in credits. */
export interface Means {
  readonly left: number;
  readonly price: number;
  readonly isPremium: boolean;
}

export type Reason = ProblemCode | 'stale' | 'solved';

/** The current reason why a message is not sent: an order may have solved the refusal. Undefined for an entry without a failure. */
export function currentReason({ failure }: MessageEntry, means: Means | null): Reason | undefined {
  const code = failure?.code;
  if (means === null || (code !== 'insufficient_credits' && code !== 'premium_required')) return code;
  if (code === 'premium_required' && !means.isPremium) return code;
  return means.left < means.price ? 'insufficient_credits' : 'solved';
}

/** The actions for a message that failed for a reason, with discard last. */
export function failureActionsFor(
  { on_wire, request }: MessageEntry,
  reason: Reason | undefined,
): readonly FailureAction[] {
  const failureActions = (reason && BY_CODE[reason]) ?? ['edit', 'retry', 'discard'];
  // A message that may have arrived can only be retried with the same id, else the peer receives it twice. A gift and a recording have
  // no text to edit.
  return on_wire || request.kind === 'gift' || request.kind === 'voice'
    ? failureActions.filter((failureAction) => failureAction !== 'edit')
    : failureActions;
}

/** The price that a retry accepts, if the refusal named a new one. */
export function newPriceOf({ failure }: MessageEntry): number | undefined {
  if (failure?.code !== 'price_changed') return undefined;
  const { data } = failure;
  return typeof data === 'object' && data !== null && 'price' in data && typeof data.price === 'number'
    ? data.price
    : undefined;
}
