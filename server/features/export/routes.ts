import type { FastifyRequest } from 'fastify';
import type { Identity } from '../../../contract/account/identity.ts';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { dropExport, getExport, requestExport } from '../../../contract/export/export.ts';
import { query, readRow } from '../../platform/database/query.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { findExportFile, readExport } from './export-rows.ts';

export interface ExportDependencies {
  readonly pool: Pool;
  /** Refuses a password or a passkey that is not the member's. */
  readonly checkIdentity: (session: Session, identity: Identity, request: FastifyRequest) => Promise<void>;
  /** Enqueues the job that makes the requested exports. */
  readonly wakeExports: () => void;
  /** Deletes these files unless a row references them. It does not fail: the periodic sweep deletes the remaining files. */
  readonly sweepFiles: (files: readonly string[]) => Promise<unknown>;
}

const REQUESTED_EXPORT = query({
  row: { outcome: z.enum(['stored', 'too_soon']) },
  text: 'SELECT request_export($1) AS outcome',
});

export function mountExport(calls: Calls, { pool, checkIdentity, wakeExports, sweepFiles }: ExportDependencies): void {
  calls.mount(requestExport, async ({ session: { member }, session, body: { identity }, request }) => {
    await checkIdentity(session, identity, request);
    const before = await findExportFile(pool, member);
    const requested = await readRow(pool, REQUESTED_EXPORT, [member]);
    const answer = await readExport(pool, member);
    if (requested?.outcome === 'too_soon') throw new Refusal('export_too_soon', { next_at: answer.next_at ?? '' });
    await sweepFiles(before === undefined ? [] : [before.filename]);
    wakeExports();
    return answer;
  });

  calls.mount(getExport, async ({ session }) => readExport(pool, session.member));

  calls.mount(dropExport, async ({ session: { member } }) => {
    const before = await findExportFile(pool, member);
    await pool.query('SELECT drop_export($1)', [member]);
    await sweepFiles(before === undefined ? [] : [before.filename]);
    return readExport(pool, member);
  });
}
