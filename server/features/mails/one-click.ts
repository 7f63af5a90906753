import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';

interface OneClickDependencies {
  readonly pool: Pool;
  readonly publishChange: PublishChange;
}

/** Maximum size of the body, a form with one field. */
const BODY_BYTES_MAX = 4_096;
/** The field of the form, urlencoded or as the part of a multipart form. */
const ONE_CLICK =
  /(^|&)List-Unsubscribe=One-Click(&|\s*$)|name="?List-Unsubscribe"?(\r?\n[^\r\n]+)*\r?\n\r?\nOne-Click\s/i;

const UNSUBSCRIPTION = query({
  row: { member: MemberId, number: z.nullable(z.int()) },
  text: `SELECT l.member_id AS member, disable_mails(l.member_id, 'listunsubscribe')::float8 AS number FROM links l
           WHERE l.token_hash = $1 AND l.kind = 'unsubscribe' AND l.expires_at > now()`,
});

/**
 * Answers the POST of a mail provider to the address of `List-Unsubscribe` (RFC 8058), which a browser opens as a page with GET. The
 * token alone authorises the request: it has no session and no origin. Its body is the form of the RFC, which a link of a page cannot send.
 * A repetition changes nothing.
 */
export function mountOneClick(app: FastifyInstance, { pool, publishChange }: OneClickDependencies): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body);
    scope.post<{ Params: { token: string }; Body: unknown }>(
      '/:token([A-Za-z0-9_-]{43})',
      { bodyLimit: BODY_BYTES_MAX, config: { fromAnywhere: true } },
      async ({ params, body }, reply) => {
        if (typeof body !== 'string' || !ONE_CLICK.test(body))
          throw new Refusal('invalid_request', { issues: [{ path: 'body', code: 'not_one_click' }] });
        const row = await readRow(pool, UNSUBSCRIPTION, [hashLinkPart(params.token)]);
        if (row === undefined) throw new Refusal('not_found', {});
        publishChange(row.member, row.number);
        return reply.header('cache-control', 'no-store').code(200).send({ ok: true });
      },
    );
  });
}
