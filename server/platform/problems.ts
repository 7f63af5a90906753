import { PROBLEMS, type ProblemBody, type ProblemCode, type ProblemData } from '../../contract/problem.ts';

/** A refusal on purpose, with a code of the contract. Whatever else is thrown is `internal`. */
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

/** The body that goes on the wire for a refusal. */
export function problemBody(refusal: Refusal, requestId: string): ProblemBody {
  return { code: refusal.code, data: refusal.data, request_id: requestId };
}
