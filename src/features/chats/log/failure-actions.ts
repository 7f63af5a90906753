import type { ProblemCode } from '../../../../contract/problem.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';

export type FailureAction = 'edit' | 'retry' | 'credits' | 'premium' | 'discard';

/** The actions for failures that need others than edit, retry and discard. Discard is always among them. */
const BY_CODE: Partial<Record<ProblemCode | 'stale', readonly FailureAction[]>> = {
  insufficient_credits: ['edit', 'retry', 'credits', 'discard'],
  price_changed: ['edit', 'retry', 'discard'],
  premium_required: ['edit', 'premium', 'discard'],
  blocked_by: ['edit', 'retry', 'discard'],
  blocking: ['edit', 'retry', 'discard'],
  not_found: ['discard'],
  message_too_long: ['edit', 'discard'],
  payload_too_large: ['discard'],
  unsupported_media_type: ['discard'],
  picture_unreadable: ['discard'],
  picture_too_large: ['discard'],
  id_conflict: ['edit', 'discard'],
  invalid_request: ['edit', 'discard'],
  stale: ['edit', 'retry', 'discard'],
};

/** The actions for a failed message, with discard last. */
export function failureActionsFor({ failure, on_wire, request }: MessageEntry): readonly FailureAction[] {
  const failureActions = (failure && BY_CODE[failure.code]) ?? ['edit', 'retry', 'discard'];
  // A message that may have arrived can only be retried with the same id, else the peer gets it twice. A gift has no
  // text to edit.
  return on_wire || request.kind === 'gift'
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
