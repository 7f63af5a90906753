import type { Pool } from 'pg';
import type { ComposeMail } from '../../platform/mail/mail-writer.ts';
import { hashLinkPart, newLink } from '../../platform/security/link-tokens.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** Returns the function that reads the current data of a notification mail. It returns undefined when there is nothing to send. */
export function composeMails(pool: Pool): ComposeMail {
  const tokens = new UnsubscribeTokens(pool);
  return async ({ id, member_id }) => {
    if (member_id === null) return undefined;
    const unsubscribe = await tokens.of(member_id);
    const { rows } = await pool.query<{ data: object | null }>('SELECT compose_notification($1, $2, $3) AS data', [
      id,
      hashLinkPart(unsubscribe),
      JSON.stringify(newLink('activate')),
    ]);
    const data = rows[0]?.data ?? null;
    return data === null ? undefined : { ...data, unsubscribe };
  };
}
