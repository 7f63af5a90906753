export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack: string;
}

/**
 * An error as it may stand in a log. Errors of the database carry rows (`detail`) and parameters, those of the query
 * library the parameters in their very message: words, addresses and names of members. Type, code, place and the
 * database's own sentence are kept; quoted values in that sentence are not.
 */
export function logError(error: Error): LoggedError {
  const source = error.cause instanceof Error && error.message.startsWith('Failed query') ? error.cause : error;
  const code = 'code' in source ? source.code : undefined;
  const isFromDatabase = typeof code === 'string' && 'severity' in source;
  return {
    type: source.name,
    message: isFromDatabase ? source.message.replaceAll(/: "[^]*"$/g, ': …') : source.message,
    ...(code === undefined ? {} : { code }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
}
