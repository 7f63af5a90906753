/**
 * SQL states of a database that temporarily cannot answer: it is starting, stopping, closed to connections, renamed for a restore, or
 * read-only after a failover. It is out of connections, memory or disk, finds its files damaged, or has cancelled a statement under load.
 * They are whole classes or single states.
 */
const SQL_STATES = /^(08...|53...|57P..|58...|57014|3D000|55000|25006|40001|40P01|55P03|XX00[12])$/;

/** Errors of sockets, names and disks (errno). */
const SYSTEM_ERRORS =
  /^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND|ENOSPC|EDQUOT|EROFS|E[MN]FILE)$/;

/** Messages of the pool and its clients, which have no code. */
const MESSAGES = new RegExp(
  [
    'timeout exceeded when trying to connect',
    'Connection terminated',
    'connection error and is not queryable',
    'Client was closed',
    'Query read timeout',
    'after calling end on the pool',
  ].join('|'),
);

/** Returns whether an error or one of its causes means that the database or the disk cannot answer now. The client may retry. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    SQL_STATES.test(code) || SYSTEM_ERRORS.test(code) || MESSAGES.test(error.message) || isUnavailable(error.cause)
  );
}
