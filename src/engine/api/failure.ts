import type { ProblemCode } from '../../../contract/base/problem.ts';

/**
 * Why a call failed: the network, the time limit, an answer that is not our server's (a captive portal's page, a
 * proxy's error), or a refusal by code.
 */
export type Failure =
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'not_an_answer'; readonly status: number }
  | {
      readonly kind: 'problem';
      readonly code: ProblemCode;
      readonly status: number;
      readonly data: unknown;
      readonly requestId: string;
    };

/** The only error that `request` throws, except the signal's own reason. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind === 'problem' ? failure.code : failure.kind);
    this.failure = failure;
  }

  /** The refusal's code, or undefined if the server did not refuse the call. */
  get code(): ProblemCode | undefined {
    return this.failure.kind === 'problem' ? this.failure.code : undefined;
  }
}

/** Whether the same call may succeed later, unchanged: no answer, 408, 425, 429 and 5xx. */
export function isTransient(failure: Failure): boolean {
  if (failure.kind !== 'problem') return true;
  return failure.status >= 500 || [408, 425, 429].includes(failure.status);
}
