import type { MutatedFile } from './mutant.ts';

/** Mutants of credits, sessions, limits and the platform. */
export const platformMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/credits.sql',
    project: 'pg',
    tests: ['server/features/credits/credit.pg.test.ts'],
    changes: [
      {
        breaks: 'a repeated credit fails instead of changing nothing',
        before: 'IF EXISTS (SELECT FROM ledger WHERE',
        after: 'IF EXISTS (SELECT FROM ledger WHERE false AND',
      },
    ],
  },
  {
    file: 'server/platform/security/sessions.ts',
    project: 'pg',
    tests: ['server/features/account/account.pg.test.ts'],
    changes: [
      {
        breaks: 'an expired session is found',
        before: 'WHERE s.token_hash = $1 AND s.expires_at > now() AND',
        after: 'WHERE s.token_hash = $1 AND',
      },
      { breaks: 'a session does not slide', before: 'if (refreshed) await this.#touch(token_hash);', after: '' },
    ],
  },
  {
    file: 'server/platform/security/sessions.ts',
    project: 'server',
    tests: ['server/platform/security/sessions.test.ts'],
    changes: [
      {
        breaks: 'a remembered session is never read again',
        before: 'remembered !== undefined && remembered.until > Date.now()',
        after: 'remembered !== undefined',
      },
      {
        breaks: 'a session that ends during its look-up is remembered',
        before: 'if (this.#ends === endsBefore) this.#remember(session);',
        after: 'this.#remember(session);',
      },
    ],
  },
  {
    file: 'server/platform/security/sessions.ts',
    project: 'pg',
    tests: ['server/platform/security/sessions.pg.test.ts'],
    changes: [
      {
        breaks: 'an open stream outlives the expiry of its session',
        before: 'WHERE s.token_hash = open.token_hash AND s.expires_at > now() AND',
        after: 'WHERE s.token_hash = open.token_hash AND',
      },
    ],
  },
  {
    file: 'server/platform/http/calls.ts',
    project: 'pg',
    tests: ['server/features/account/account.pg.test.ts'],
    changes: [
      {
        breaks: 'a call for another member is answered',
        before: 'if (meant !== undefined && meant !== session.member)',
        after: 'if (meant === null)',
      },
    ],
  },
  {
    file: 'server/features/account/login-limit.ts',
    project: 'pg',
    tests: ['server/features/account/account.pg.test.ts'],
    changes: [
      { breaks: 'a login has one failure more', before: 'f.failures + 1 >= $3', after: 'f.failures >= $3' },
      {
        breaks: 'a locked login is tried',
        before: 'WHERE f.locked_until IS NULL OR f.locked_until <= now()\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/security/passwords.ts',
    project: 'server',
    tests: ['server/platform/security/passwords.test.ts'],
    changes: [
      {
        breaks: 'an unknown address with the decoy password signs in',
        before: 'return fits && passwordHash !== undefined;',
        after: 'return fits || passwordHash === undefined;',
      },
    ],
  },
  {
    file: 'server/platform/security/origin-check.ts',
    project: 'server',
    tests: ['server/platform/security/origin-check.test.ts'],
    changes: [
      {
        breaks: 'a GET that writes is accepted from another origin',
        before: 'READS.has(request.method) && !WRITING_READS.has(pathOf(request))',
        after: 'READS.has(request.method)',
      },
      {
        breaks: 'a request from the same site but another origin is accepted',
        before: "site !== undefined && site !== 'same-origin'",
        after: "site !== undefined && site !== 'same-origin' && site !== 'same-site'",
      },
    ],
  },
  {
    file: 'server/platform/security/rate-limit.ts',
    project: 'server',
    tests: ['server/platform/security/rate-limit.test.ts'],
    changes: [
      {
        breaks: 'a session has no rate limit',
        before: "if (sessionKey(request) !== '') refuseIfOver(await bySession(request));",
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/security/rate-limit.ts',
    project: 'server',
    tests: ['server/app.test.ts'],
    changes: [{ breaks: 'an address has no rate limit', before: 'refuseIfOver(await byAddress(request));', after: '' }],
  },
  {
    file: 'server/platform/security/guarded-agent.ts',
    project: 'server',
    tests: ['server/platform/security/guarded-agent.test.ts'],
    changes: [
      {
        breaks: 'the guarded agent follows nothing but accepts redirects',
        before: 'if (statusCode >= 300 && statusCode < 400)',
        after: 'if (statusCode === 399)',
      },
      {
        breaks: 'the guarded agent connects to a private address behind a name',
        before: 'found.filter(({ address }) => isPublicAddress(address))',
        after: "found.filter(({ address }) => address !== '')",
      },
    ],
  },
  {
    file: 'server/platform/security/public-address.ts',
    project: 'server',
    tests: ['server/platform/security/guarded-agent.test.ts'],
    changes: [
      { breaks: 'the metadata address of clouds counts as public', before: "  '169.254.0.0/16',\n", after: '' },
    ],
  },
  {
    file: 'server/platform/uploads/semaphore.ts',
    project: 'server',
    tests: ['server/platform/uploads/semaphore.test.ts'],
    changes: [
      {
        breaks: 'the semaphore serves the last one first',
        before: 'this.#waiting.shift()',
        after: 'this.#waiting.pop()',
      },
      {
        breaks: 'a failure keeps its place in the semaphore',
        before: 'if (next === undefined) this.#running -= 1;',
        after: 'if (next === undefined) this.#running -= 0;',
      },
    ],
  },
  {
    file: 'server/platform/uploads/uploads.ts',
    project: 'pg',
    tests: ['server/platform/uploads/uploads.pg.test.ts'],
    changes: [
      {
        breaks: 'a finished upload is not forgotten',
        before: 'await forget(pool, piece);\n  return made;',
        after: 'return made;',
      },
    ],
  },
  {
    file: 'server/platform/jobs/jobs.ts',
    project: 'server',
    tests: ['server/platform/jobs/jobs.test.ts'],
    changes: [
      {
        breaks: 'a failed job fails its whole batch',
        before: "return { id, status: 'failed', output: { message: reason.message } };",
        after: 'throw reason;',
      },
    ],
  },
  {
    file: 'server/platform/jobs/jobs.ts',
    project: 'pg',
    tests: ['server/platform/jobs/jobs.pg.test.ts'],
    changes: [
      {
        breaks: 'pg-boss is installed without a lock',
        before: "await client.query('SELECT pg_advisory_lock($1)', [START_LOCK]);",
        after: "await client.query('SELECT $1::int', [START_LOCK]);",
      },
    ],
  },
  {
    file: 'server/platform/database/folder-lock.ts',
    project: 'server',
    tests: ['server/platform/database/folder-lock.test.ts'],
    changes: [
      {
        breaks: 'a taker of the folder ignores another taker',
        before: 'if (rivals.length > 0) {',
        after: 'if (rivals.length > 99) {',
      },
      {
        breaks: 'the heartbeat of another machine is ignored',
        before: 'return Date.now() - touchedAt < HEARTBEAT_STALE_MS;',
        after: 'return touchedAt < 0;',
      },
    ],
  },
  {
    file: 'server/platform/database/database.ts',
    project: 'server',
    tests: ['server/platform/database/embedded-database.test.ts'],
    changes: [
      {
        breaks: 'a query beside an open transaction waits for ever',
        before: 'insideTransaction.getStore() === true',
        after: 'insideTransaction.getStore() === false',
      },
    ],
  },
  {
    file: 'server/platform/live/live-bus.ts',
    project: 'pg',
    tests: ['server/platform/live/live-bus.pg.test.ts'],
    changes: [
      {
        breaks: 'a process hears its own events twice',
        before: 'if (message.startsWith(this.#id)) return;',
        after: '',
      },
      {
        breaks: 'missed hints are not announced',
        before: 'if (this.#hasListened) for (const listener of this.#gapListeners) listener();',
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/live/live-stream.ts',
    project: 'server',
    tests: ['server/platform/live/live-stream.test.ts'],
    changes: [
      {
        breaks: 'a device that does not read fills the memory',
        before: 'if (this.#response.writableLength > UNREAD_BYTES_MAX) this.#response.destroy();',
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/http/strict-json.ts',
    project: 'server',
    tests: ['server/platform/http/strict-json.test.ts'],
    changes: [
      {
        breaks: 'a body with the same key twice is accepted',
        before: "if (keys.has(key)) return 'duplicate_key';",
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/http/log-error.ts',
    project: 'server',
    tests: ['server/platform/http/log-error.test.ts'],
    changes: [
      {
        breaks: 'the log keeps rows of the database',
        before: "'code' in source ? source.code : undefined",
        after: 'undefined',
      },
    ],
  },
];
