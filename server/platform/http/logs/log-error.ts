export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack: string;
}

/**
 * Returns the parts of an error that hold no personal data. A database error has rows in `detail`, and the query library puts parameters
 * into the message: texts, addresses and names of members. The result has type, code, stack and the message of the database without its
 * quoted value.
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
