import { PROBLEMS, type ProblemBody, type ProblemCode, type ProblemData } from '../../contract/base/problem.ts';

/** The data of a refusal whose code is one of several: it has to fit each of them. */
type DataForEach<C extends ProblemCode> = (C extends ProblemCode ? (data: ProblemData<C>) => void : never) extends (
  data: infer Data,
) => void
  ? Data
  : never;

/** A deliberate refusal with a problem code of the contract. Every other error is answered as `internal`. */
export class Refusal<C extends ProblemCode = ProblemCode> extends Error {
  override readonly name = 'Refusal';
  readonly code: C;
  readonly data: ProblemData<C>;

  constructor(code: C, data: DataForEach<C>) {
    super(code);
    this.code = code;
    this.data = data as ProblemData<C>;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Returns the body of the answer to a refused request. */
export function problemBody(refusal: Refusal, requestId: string): ProblemBody {
  return { code: refusal.code, data: refusal.data, request_id: requestId };
}
