import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of credits, sessions, uploads, jobs and live streams. */
export const platformMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/credits.sql',
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
    tests: ['server/features/account/account.pg.test.ts'],
    changes: [
      {
        breaks: 'an expired session is found',
        before: 'WHERE s.token_hash = $1 AND s.expires_at > now() AND',
        after: 'WHERE s.token_hash = $1 AND',
      },
      { breaks: 'a session is not extended', before: 'if (refreshed) await this.#touch(token_hash);', after: '' },
    ],
  },
  {
    file: 'server/platform/security/sessions.ts',
    tests: ['server/platform/security/sessions.test.ts'],
    changes: [
      {
        breaks: 'a remembered session is never read again',
        before: 'remembered !== undefined && remembered.until > Date.now()',
        after: 'remembered !== undefined',
      },
      {
        breaks: 'a session that ends during its look-up is remembered',
        before: 'if (this.#ends === endsBefore && !isFormer) this.#remember(session);',
        after: 'if (!isFormer) this.#remember(session);',
      },
    ],
  },
  {
    file: 'server/platform/security/sessions.ts',
    tests: ['server/features/account/session-cookie.pg.test.ts'],
    changes: [
      {
        breaks: 'a planted cookie opens a session',
        before: 'if (isFormer && !row.opens_by_former) return undefined;',
        after: '',
      },
      {
        breaks: 'a session is taken over for ever',
        before: 'await this.#endFormer(token_hash, isFormer ? LOST_ANSWER_SECONDS : TAKEOVER_SECONDS);',
        after: 'await undefined;',
      },
      {
        breaks: 'a request that overlaps the take-over is signed out',
        before: 'const TAKEOVER_SECONDS = 300;',
        after: 'const TAKEOVER_SECONDS = 0;',
      },
    ],
  },
  {
    file: 'server/platform/security/sessions.ts',
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
    file: 'server/platform/uploads/semaphore.ts',
    tests: ['server/platform/uploads/semaphore.test.ts'],
    changes: [
      {
        breaks: 'the semaphore serves one owner until nothing of them waits',
        before: '    this.#waiting.delete(owner);\n    if (later.length > 0)',
        after: '    if (later.length === 0) this.#waiting.delete(owner);\n    else',
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
    tests: ['server/platform/uploads/uploads.pg.test.ts'],
    changes: [
      {
        breaks: 'a finished upload is not deleted',
        before: 'await deleteUpload(pool, piece);\n  return made;',
        after: 'return made;',
      },
    ],
  },
  {
    file: 'server/platform/jobs/jobs.ts',
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
    file: 'server/platform/live/live-bus.ts',
    tests: ['server/platform/live/live-bus.pg.test.ts'],
    changes: [
      {
        breaks: 'a process receives its own events twice',
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
    tests: ['server/platform/live/live-stream.test.ts'],
    changes: [
      {
        breaks: 'a device that does not read fills the memory',
        before: 'if (this.#response.writableLength > UNREAD_BYTES_MAX) this.#response.destroy();',
        after: '',
      },
    ],
  },
];
