import { describe, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { OldPostgresqlError } from '../database/postgresql-version.ts';
import { UnreleasedDatabaseError } from '../database/unreleased-database.ts';
import { DatabaseInUseError, EmbeddedDatabaseError } from '../platform/database/embedded-database.ts';
import { startErrorLine, type StartStep } from './start-error.ts';

const configuration: StartStep = { name: 'configuration' };
const folder: StartStep = { name: 'data folder', folder: '/data' };
const postgresql: StartStep = { name: 'postgresql', address: 'db:5432/liaison' };
const listening: StartStep = { name: 'listening', host: 'front', port: 80, variables: '' };
const metrics: StartStep = { name: 'listening', host: 'inside', port: 90, variables: 'METRICS_' };

function failed(code: string, message = 'it failed', more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more });
}

describe('startErrorLine', () => {
  test.each<[string, unknown, StartStep, string]>([
    ['a wrong variable', new ConfigError('PORT: must be a whole number'), configuration, 'PORT: must be'],
    [
      'a used folder',
      new DatabaseInUseError('the folder /data is in use; stop it'),
      folder,
      'the folder /data is in use',
    ],
    ['an unreleased database', new UnreleasedDatabaseError(), postgresql, 'unreleased_database: an unreleased'],
    [
      'an old PostgreSQL',
      new OldPostgresqlError('14.11'),
      postgresql,
      'old_postgresql: the database of DATABASE_URL is',
    ],

    [
      'a folder of another user',
      failed('EACCES'),
      folder,
      'this user may not write to the data folder /data: give this user write access, or choose another DATA_DIR',
    ],
    ['a read-only folder', failed('EROFS'), folder, 'the data folder /data is on a read-only file system: mount'],
    [
      'a file above the folder',
      failed('ENOTDIR', 'not a directory', { path: '/' }),
      folder,
      'the data folder /data (at /) is a file or inside one: remove the file, or choose another DATA_DIR',
    ],
    ['a file in place of the folder', failed('EEXIST', '', { path: '/data/x' }), folder, 'the data folder /data is a'],
    ['a full disk', failed('ENOSPC'), folder, 'the disk of the data folder /data is full: free some space'],
    ['a full disk during a query', failed('53100'), folder, 'the disk of the data folder /data is full'],
    ['too many open files', failed('EMFILE'), folder, 'too many files are open (EMFILE): raise the limit'],
    ['a failing disk', failed('EIO', 'i/o error'), folder, 'the data folder /data cannot be used (EIO: i/o error)'],
    ['a full disk of the engine', new EmbeddedDatabaseError('x', 'ENOSPC'), folder, 'the disk of the data folder'],
    [
      'a damaged database',
      new EmbeddedDatabaseError('Aborted().\nBuild again', undefined),
      folder,
      'the embedded database in /data is damaged or from another version (Aborted(). Build again): restore the folder',
    ],
    [
      'refused connections',
      failed('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:5432'),
      postgresql,
      'PostgreSQL at db:5432/liaison refuses connections: start it, or correct DATABASE_URL',
    ],
    [
      'refused connections at two addresses',
      new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')]),
      postgresql,
      'PostgreSQL at db:5432/liaison refuses connections',
    ],
    [
      'a wrapped refusal',
      new Error('Failed query', { cause: failed('42501', 'permission denied for database x') }),
      postgresql,
      'PostgreSQL at db:5432/liaison refuses a change of the schema (permission denied for database x): make the user',
    ],
    [
      'a wrong password',
      failed('28P01', 'password authentication failed for user "liaison"'),
      postgresql,
      'PostgreSQL at db:5432/liaison refuses the login (password authentication failed for user "liaison"): correct user',
    ],
    [
      'an unknown role',
      failed('28000', 'role "x" does not exist'),
      postgresql,
      'PostgreSQL at db:5432/liaison refuses the',
    ],
    ['an unknown database', failed('3D000'), postgresql, 'PostgreSQL at db:5432/liaison has no such database (it'],
    [
      'an unknown host',
      failed('ENOTFOUND', '', { syscall: 'getaddrinfo' }),
      postgresql,
      'PostgreSQL at db:5432/liaison has a',
    ],
    [
      'a missing network',
      failed('EAI_AGAIN'),
      postgresql,
      'PostgreSQL at db:5432/liaison has a host that no name server',
    ],
    [
      'a silent host',
      new Error('timeout expired'),
      postgresql,
      'PostgreSQL at db:5432/liaison does not answer in time',
    ],
    [
      'another program',
      new Error('Connection terminated'),
      postgresql,
      'PostgreSQL at db:5432/liaison ends the connection',
    ],
    [
      'a missing password',
      new Error('SASL: client password must be a string'),
      postgresql,
      'PostgreSQL at db:5432/liaison asks',
    ],
    [
      'no TLS',
      new Error('The server does not support SSL connections'),
      postgresql,
      'PostgreSQL at db:5432/liaison offers no',
    ],
    [
      'an untrusted certificate',
      failed('DEPTH_ZERO_SELF_SIGNED_CERT'),
      postgresql,
      'PostgreSQL at db:5432/liaison has a certif',
    ],
    [
      'a missing certificate file',
      failed('ENOENT', '', { syscall: 'open', path: '/no/file' }),
      postgresql,
      'a file that DATABASE_URL names cannot be read (ENOENT: /no/file): make it readable, or correct DATABASE_URL',
    ],
    ['a standby', failed('25006'), postgresql, 'PostgreSQL at db:5432/liaison is read-only'],
    ['too many connections', failed('53300'), postgresql, 'PostgreSQL at db:5432/liaison has no free connection'],
    ['a starting database', failed('57P03'), postgresql, 'PostgreSQL at db:5432/liaison is starting or stopping'],
    ['a taken port', failed('EADDRINUSE'), listening, 'port 80 is taken: stop the program that uses it, or set PORT'],
    ['a privileged port', failed('EACCES'), listening, 'this user may not listen on port 80: set PORT to'],
    [
      'a foreign address',
      failed('EADDRNOTAVAIL'),
      listening,
      'front is no address of this machine (EADDRNOTAVAIL): set',
    ],
    [
      'an unknown host to listen on',
      failed('ENOTFOUND', '', { syscall: 'getaddrinfo' }),
      listening,
      'front is no address of this machine (ENOTFOUND): set HOST',
    ],
    [
      'a taken port of the metrics',
      failed('EADDRINUSE'),
      metrics,
      'port 90 is taken: stop the program that uses it, or set METRICS_PORT',
    ],
    [
      'a privileged port of the metrics',
      failed('EACCES'),
      metrics,
      'this user may not listen on port 90: set METRICS_PORT to',
    ],
    [
      'a foreign address of the metrics',
      failed('EADDRNOTAVAIL'),
      metrics,
      'inside is no address of this machine (EADDRNOTAVAIL): set METRICS_HOST',
    ],
  ])('prints one line with the action against %s', (_what, error, step, start) => {
    const line = startErrorLine(error, step) ?? '';
    expect(line.slice(0, start.length)).toBe(start);
    expect(line).not.toMatch(/\n|undefined|\[object|\{message\}/);
    expect(line).toMatch(/[:,;] /);
  });

  test.each<[string, unknown, StartStep]>([
    ['a defect in a query', failed('42P01', 'relation "x" does not exist'), postgresql],
    ['a defect in the code', new TypeError('x is not a function'), folder],
    ['a defect while listening', new TypeError('x is not a function'), listening],
    ['a thrown text', 'oh', configuration],
  ])('leaves %s to the stack', (_what, error, step) => {
    expect(startErrorLine(error, step)).toBeUndefined();
  });
});
