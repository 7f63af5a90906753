import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { AUTH_COOKIE_DAYS } from '../../../contract/rules.ts';

/** Who makes a request: the member, their site, and the session's hash, which the SQL functions check again. */
export interface Session {
  readonly token_hash: string;
  readonly member: MemberId;
  readonly site: string;
}

const DAY_MS = 86_400_000;
/** A session is re-read from the database at most this often; a logout clears it here and, by the bus, elsewhere at once. */
const REMEMBERED_MS = 5_000;
const REMEMBERED_MOST = 50_000;
/** The 30 days slide, but a row is not written more often than this. */
const TOUCHED_EVERY_MS = 15 * 60_000;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Sessions in the database, remembered for a moment in this process. */
export class Sessions {
  readonly #pool: Pool;
  readonly #remembered = new Map<string, { session: Session; until: number }>();
  /** How many sessions ended: one that was looked up meanwhile may be among them, and is not remembered. */
  #ends = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Makes a session and gives its token: 256 random bits, of which only the hash is kept. */
  async create(member: MemberId): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#pool.query('INSERT INTO sessions (token_hash, member_id, expires_at) VALUES ($1, $2, $3)', [
      hashToken(token),
      member,
      new Date(Date.now() + AUTH_COOKIE_DAYS * DAY_MS),
    ]);
    return token;
  }

  /** The live session of a token, or undefined. `refreshed` says that its 30 days began anew and the cookie should too. */
  async find(token: string): Promise<{ session: Session; refreshed: boolean } | undefined> {
    const token_hash = hashToken(token);
    const remembered = this.#remembered.get(token_hash);
    if (remembered !== undefined && remembered.until > Date.now())
      return { session: remembered.session, refreshed: false };
    const endsBefore = this.#ends;
    const { rows } = await this.#pool.query<{ member: MemberId; site: string; seen_at: Date }>({
      name: 'find_session',
      text: `SELECT s.member_id AS member, m.site_id AS site, s.seen_at FROM sessions s JOIN members m ON m.id = s.member_id
             WHERE s.token_hash = $1 AND s.expires_at > now() AND m.status IN ('active', 'not_confirmed')`,
      values: [token_hash],
    });
    const row = rows[0];
    if (row === undefined) {
      this.#remembered.delete(token_hash);
      return undefined;
    }
    const refreshed = Date.now() - row.seen_at.getTime() > TOUCHED_EVERY_MS;
    if (refreshed) await this.#touch(token_hash);
    const session = { token_hash, member: row.member, site: row.site };
    if (this.#ends === endsBefore) this.#remember(session);
    return { session, refreshed };
  }

  /** Which of these have ended. Asks the database, whatever is remembered here. */
  async findEnded(token_hashes: readonly string[]): Promise<string[]> {
    const { rows } = await this.#pool.query<{ token_hash: string }>(
      `SELECT token_hash FROM unnest($1::text[]) AS open (token_hash) WHERE NOT EXISTS (
         SELECT FROM sessions s JOIN members m ON m.id = s.member_id
         WHERE s.token_hash = open.token_hash AND s.expires_at > now() AND m.status IN ('active', 'not_confirmed'))`,
      [token_hashes],
    );
    return rows.map(({ token_hash }) => token_hash);
  }

  async revoke(token_hash: string): Promise<void> {
    await this.#pool.query('DELETE FROM sessions WHERE token_hash = $1', [token_hash]);
    this.forget(token_hash);
  }

  /** Drops what this process remembers of a session. */
  forget(token_hash: string): void {
    this.#ends += 1;
    this.#remembered.delete(token_hash);
  }

  async #touch(token_hash: string): Promise<void> {
    const expires = new Date(Date.now() + AUTH_COOKIE_DAYS * DAY_MS);
    await this.#pool.query('UPDATE sessions SET seen_at = now(), expires_at = $2 WHERE token_hash = $1', [
      token_hash,
      expires,
    ]);
  }

  #remember(session: Session): void {
    if (this.#remembered.size >= REMEMBERED_MOST) {
      const oldest = this.#remembered.keys().next().value;
      if (oldest !== undefined) this.#remembered.delete(oldest);
    }
    this.#remembered.set(session.token_hash, { session, until: Date.now() + REMEMBERED_MS });
  }
}
