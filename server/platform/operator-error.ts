/** The program cannot start, and the operator can correct the cause. The message is one line: the cause, then what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
