import { PROBLEMS, type ProblemBody, type ProblemCode, type ProblemData } from '../../contract/base/problem.ts';

/** A deliberate refusal with a problem code of the contract. Every other error is answered as `internal`. */
export class Refusal<C extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'Refusal';
  readonly code: C;
  readonly data: ProblemData<C>;

  constructor(code: C, data: ProblemData<C>) {
    super(code);
    this.code = code;
    this.data = data;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Returns the body of the answer to a refused request. */
export function problemBody(refusal: Refusal, requestId: string): ProblemBody {
  return { code: refusal.code, data: refusal.data, request_id: requestId };
}
