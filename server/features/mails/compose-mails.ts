import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../../platform/database/query.ts';
import type { ComposeMail } from '../../platform/mail/mail-writer.ts';
import { hashLinkPart, newLink } from '../../platform/security/link-tokens.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const COMPOSED_DATA = query({
  // Each kind of mail has other data, and its texts know them.
  row: { data: z.nullable(z.record(z.string(), z.unknown())) },
  text: 'SELECT compose_notification($1, $2, $3) AS data',
});

/** Returns the function that reads the current data of a notification mail. It returns undefined when there is nothing to send. */
export function composeMails(pool: Pool): ComposeMail {
  const tokens = new UnsubscribeTokens(pool);
  return async ({ id, member_id }) => {
    if (member_id === null) return undefined;
    const unsubscribe = await tokens.of(member_id);
    const values = [id, hashLinkPart(unsubscribe), JSON.stringify(newLink('activate'))];
    const data = (await readRow(pool, COMPOSED_DATA, values))?.data ?? null;
    return data === null ? undefined : { ...data, unsubscribe };
  };
}
