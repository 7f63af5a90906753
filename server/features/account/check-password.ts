import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { LOGIN_WINDOW_MINUTES } from '../../../contract/base/rules.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { type CreateLimit, createPace } from '../../platform/security/rate-limit.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { attemptOf, countAttempt, refuseLocked, resetAttempts } from './login-limit.ts';

/** Checks of the own password in LOGIN_WINDOW_MINUTES, including right passwords. The server slows further checks of the member. */
const CHECKS_A_MEMBER = 30;

/** Refuses a password that is not the member's. Returns the stored hash of the right password. */
export type CheckPassword = (
  request: FastifyRequest,
  session: Pick<Session, 'member' | 'site' | 'token_hash'>,
  password: string,
) => Promise<string>;

/**
 * Returns the check of a signed-in member's password. A wrong password counts as a failed login of this address. It also counts for the
 * session, because a thief of the session cookie may try from many addresses.
 */
export function passwordCheck(pool: Pool, createLimit: CreateLimit | undefined): CheckPassword {
  const windowMs = LOGIN_WINDOW_MINUTES * 60_000;
  const pace = createPace(createLimit, { name: 'own-password', max: CHECKS_A_MEMBER, windowMs });
  return async (request, session, password) => {
    const { email, password_hash } = await readCredentials(pool, session.member);
    const ofAddress = attemptOf(session.site, email, request.ip);
    const attempts = [ofAddress, { ...ofAddress, address_hash: session.token_hash }];
    // As at a login, tries of a locked thief do not slow the member.
    for (const attempt of attempts) await refuseLocked(pool, attempt);
    await pace(request, session.member);
    for (const attempt of attempts) await countAttempt(pool, attempt);
    if (!(await verifyPassword(password_hash, password))) throw new Refusal('old_password_wrong', {});
    for (const attempt of attempts) await resetAttempts(pool, attempt);
    return password_hash;
  };
}

const OWN_CREDENTIALS = query({
  /** Each member with a password has an address. */
  row: { email: z.string(), password_hash: z.string() },
  text: `SELECT lower(m.email) AS email, c.password_hash FROM members m JOIN credentials c ON c.member_id = m.id
     WHERE m.id = $1`,
});

async function readCredentials(pool: Pool, member: MemberId): Promise<RowOf<typeof OWN_CREDENTIALS>> {
  const row = await readRow(pool, OWN_CREDENTIALS, [member]);
  if (row === undefined) throw new Refusal('old_password_wrong', {});
  return row;
}
