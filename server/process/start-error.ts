/**
 * Turns an error at the start into one line for the operator: the cause, then the action that corrects it. It is the only place that
 * decides which errors an operator can correct. All others are defects of the program, which print their stack.
 */
import { EmbeddedDatabaseError } from '../platform/database/embedded-database.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** The step during which the error occurred. The same code needs different actions in different steps. */
export type StartStep =
  | { readonly name: 'configuration' }
  | { readonly name: 'data folder'; readonly folder: string }
  /** `address` is host, port and database without user and password. */
  | { readonly name: 'postgresql'; readonly address: string }
  | Listening;

/** `variables` is the prefix of its variables: `METRICS_` for the listener of the metrics. */
interface Listening {
  readonly name: 'listening';
  readonly host: string;
  readonly port: number;
  readonly variables: '' | 'METRICS_';
}

/** The parts of an error that decide, from the error itself or the innermost cause that has a code. */
interface Cause {
  readonly code: string;
  readonly message: string;
  readonly path: string | undefined;
  readonly syscall: string | undefined;
}

/** Returns the line for the operator, or undefined when the error is a defect of the program. */
export function startErrorLine(error: unknown, step: StartStep): string | undefined {
  if (error instanceof OperatorError) return error.message;
  const cause = readCause(error);
  if (['unreleased_database', 'old_postgresql'].includes(cause.code)) return cause.message;
  return oneLine(lineOf(error, cause, step));
}

function lineOf(error: unknown, cause: Cause, step: StartStep): string | undefined {
  switch (step.name) {
    case 'configuration':
      return undefined;
    case 'data folder':
      return folderLine(cause, step.folder) ?? damageLine(error, step.folder);
    case 'postgresql':
      return postgresqlLine(cause, step.address);
    case 'listening':
      return listenLine(cause, step);
  }
}

function folderLine({ code, message, path }: Cause, folder: string): string | undefined {
  const where = path === undefined || path.startsWith(folder) ? folder : `${folder} (at ${path})`;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `this user may not write to the data folder ${where}: give this user write access, or choose another DATA_DIR`;
    case 'EROFS':
      return `the data folder ${where} is on a read-only file system: mount it writable, or choose another DATA_DIR`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `the data folder ${where} is a file or inside one: remove the file, or choose another DATA_DIR`;
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return `the disk of the data folder ${where} is full: free some space, or choose another DATA_DIR`;
    case 'EMFILE':
    case 'ENFILE':
      return `too many files are open (${code}): raise the limit of open files (ulimit -n)`;
    case 'ENOENT':
    case 'ENAMETOOLONG':
    case 'ELOOP':
    case 'EIO':
    case 'EINVAL':
      return `the data folder ${where} cannot be used (${code}: ${message}): repair it, or choose another DATA_DIR`;
    default:
      return undefined;
  }
}

function damageLine(error: unknown, folder: string): string | undefined {
  if (!(error instanceof EmbeddedDatabaseError)) return undefined;
  return (
    `the embedded database in ${folder} is damaged or from another version (${error.message}): ` +
    'restore the folder from a backup, or move it away and start with an empty one'
  );
}

const TO_CORRECT = 'correct DATABASE_URL';

function postgresqlLine({ code, message, path, syscall }: Cause, address: string): string | undefined {
  const database = `PostgreSQL at ${address}`;
  if (syscall === 'open' || syscall === 'read')
    return `a file that DATABASE_URL names cannot be read (${code}: ${path}): make it readable, or ${TO_CORRECT}`;
  const known = POSTGRESQL[code];
  if (known !== undefined) return `${database} ${known.replace('{message}', message)}`;
  if (/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|CERT_|ERR_TLS_)/.test(code))
    return `${database} has a certificate that is not trusted (${code}): set sslrootcert in DATABASE_URL, or install a valid one`;
  const [, found] = POSTGRESQL_MESSAGES.find(([pattern]) => pattern.test(message)) ?? [];
  return found === undefined ? undefined : `${database} ${found}`;
}

const REFUSES_LOGIN = `refuses the login ({message}): correct user and password in DATABASE_URL`;
const UNREACHABLE = `cannot be reached ({message}): start it, open the way to it, or ${TO_CORRECT}`;
const STARTING = 'is starting or stopping: wait a moment, then start again';

/** The cause and the action, by the code of the driver or the SQL state. */
const POSTGRESQL: Readonly<Record<string, string>> = {
  ECONNREFUSED: `refuses connections: start it, or ${TO_CORRECT}`,
  ENOENT: `has no socket ({message}): start it, or ${TO_CORRECT}`,
  EACCES: `has a socket that this user may not open ({message}): allow it, or ${TO_CORRECT}`,
  ENOTFOUND: `has a host that no name server knows ({message}): ${TO_CORRECT}`,
  EAI_AGAIN: `has a host that no name server could look up ({message}): repair the network, or ${TO_CORRECT}`,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ECONNRESET: `ends the connection at once: check that PostgreSQL listens there, or ${TO_CORRECT}`,
  '28000': REFUSES_LOGIN,
  '28P01': REFUSES_LOGIN,
  '3D000': `has no such database ({message}): create it, or ${TO_CORRECT}`,
  '42501': 'refuses a change of the schema ({message}): make the user of DATABASE_URL the owner of the database',
  '25006': `is read-only, as a standby is: let DATABASE_URL name the primary`,
  '53100': 'has a full disk: free some space there',
  '53300': 'has no free connection: raise its max_connections, or lower DATABASE_CONNECTIONS',
  '57P03': STARTING,
  '57P01': STARTING,
  '58P01': 'has damaged or missing files ({message}): repair it, or restore a backup',
  XX001: 'has damaged data ({message}): repair it, or restore a backup',
};

/** The same for errors of the driver that have no code. */
const POSTGRESQL_MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/client password must be a (non-empty )?string/, 'asks for a password: put user and password into DATABASE_URL'],
  [/does not support SSL/, 'offers no TLS: remove sslmode from DATABASE_URL, or turn ssl on there'],
  [/timeout/i, `does not answer in time: start it, open the way to it, or ${TO_CORRECT}`],
  [/Connection terminated/, `ends the connection at once: check that PostgreSQL listens there, or ${TO_CORRECT}`],
];

function listenLine({ code, syscall }: Cause, { host, port, variables }: Listening): string | undefined {
  const [portName, hostName] = [`${variables}PORT`, `${variables}HOST`];
  const hint = variables === '' ? ', with a proxy in front' : '';
  if (code === 'EADDRINUSE')
    return `port ${port} is taken: stop the program that uses it, or set ${portName} to another port`;
  if (code === 'EACCES')
    return `this user may not listen on port ${port}: set ${portName} to a port from 1024 on${hint}`;
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL' || code === 'EINVAL' || code === 'EAFNOSUPPORT')
    return `${host} is no address of this machine (${code}): set ${hostName} to one, such as 127.0.0.1, or 0.0.0.0 for all`;
  return undefined;
}

/** Returns the innermost cause with a code, because libraries wrap errors. A host with two addresses fails with two errors. */
function readCause(error: unknown): Cause {
  if (!(error instanceof Error)) return { code: '', message: String(error), path: undefined, syscall: undefined };
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error.cause;
  const cause = inner === undefined ? undefined : readCause(inner);
  if (cause !== undefined && cause.code !== '') return cause;
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : undefined;
  };
  return { code: text('code') ?? '', message: error.message, path: text('path'), syscall: text('syscall') };
}

function oneLine(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s*\n\s*/g, ' ').trim();
}
