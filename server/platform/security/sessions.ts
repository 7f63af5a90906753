import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { AUTH_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { query, readRow, readRows } from '../database/query.ts';
import { Refusal } from '../problems.ts';
import type { PresentedSession } from './session-cookie.ts';

/** The session of a request: the member, their site, and the hash of the token. The SQL functions check the hash again. */
export interface Session {
  readonly token_hash: string;
  readonly member: MemberId;
  readonly site: string;
}

/** The session of an account that may be suspended. */
export interface AccountSession extends Session {
  readonly is_suspended: boolean;
}

/** The proof that was checked before a session begins: the hash of the password, or the id of the passkey. */
export type SessionProof = { readonly password_hash: string } | { readonly passkey: string };

/** The browser's description of itself, and the checked proof. */
export interface NewSession {
  /** The site at whose host the session begins. */
  readonly site: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly proof?: SessionProof | undefined;
}

const DAY_MS = 86_400_000;
/**
 * How long a session is cached. A logout or a suspension removes it from the cache: in this process directly, in other processes by the
 * bus, from the command line by a job. Calls that change state do not rely on this: they read the session from the database.
 */
const REMEMBERED_MS = 5_000;
const REMEMBERED_MOST = 50_000;
/**
 * How long the former cookie opens a session after the browser has sent the prefixed one. Requests that it sent before may still be in
 * transit, such as a piece of a picture.
 */
const TAKEOVER_SECONDS = 300;
/**
 * How long the former cookie opens a session after its first request over https, because the answer with the prefixed cookie may be lost.
 */
const LOST_ANSWER_SECONDS = 86_400;
/** The least time between two extensions of a session, which limits the writes. */
const TOUCHED_EVERY_MS = 15 * 60_000;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

interface FindOptions {
  /** The site whose host the request names. */
  readonly site: string;
  readonly isUncached?: boolean;
  readonly isFormer?: boolean;
}

const LIVE_SESSION = query({
  name: 'find_session',
  row: {
    member: MemberId,
    site: z.uuid(),
    seen_at: z.date(),
    is_suspended: z.boolean(),
    /** Whether the cookie without the prefix opens the session. */
    opens_by_former: z.boolean(),
  },
  text: `SELECT s.member_id AS member, m.site_id AS site, s.seen_at, m.status = 'suspended' AS is_suspended,
               s.former_cookie_until > now() AS opens_by_former
             FROM sessions s JOIN members m ON m.id = s.member_id
             WHERE s.token_hash = $1 AND s.expires_at > now() AND m.status IN ('active', 'not_confirmed', 'suspended')`,
});

const ENDED_SESSIONS = query({
  row: { token_hash: z.string() },
  text: `SELECT token_hash FROM unnest($1::text[]) AS open (token_hash) WHERE NOT EXISTS (
         SELECT FROM sessions s JOIN members m ON m.id = s.member_id
         WHERE s.token_hash = open.token_hash AND s.expires_at > now() AND m.status IN ('active', 'not_confirmed'))`,
});

const REVOKED_SESSION = query({
  row: { member: MemberId },
  text: `DELETE FROM sessions s USING members m WHERE s.token_hash = $1 AND m.id = s.member_id AND m.site_id = $2
       RETURNING s.member_id AS member`,
});

/** Sessions in the database, with a short cache in this process. */
export class Sessions {
  readonly #pool: Pool;
  readonly #isHttps: boolean;
  readonly #remembered = new Map<string, { session: AccountSession; until: number }>();
  /** Counts ended sessions. A session that was looked up during an end may be the ended one, so it is not cached. */
  #ends = 0;

  /** `isHttps`: whether browsers have the cookie with the prefix `__Host-`. */
  constructor(pool: Pool, { isHttps }: { readonly isHttps: boolean } = { isHttps: false }) {
    this.#pool = pool;
    this.#isHttps = isHttps;
  }

  /**
   * Creates a session and returns its token: 256 random bits. The database holds only the hash. It refuses when the proof is no longer the
   * member's. A change of the password ends the other sessions, and a reset also removes passkeys; a login with the old proof may run
   * concurrently. The row locks order it with these, and with an erasure, which locks the member before the proof too. It refuses a member
   * of another site, whose cookie no call there would accept.
   */
  async create(member: MemberId, { site, browser, system, proof }: NewSession): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const { rowCount } = await this.#pool.query(
      `WITH m AS MATERIALIZED (
         SELECT id FROM members WHERE id = $2 AND site_id = $8 AND status <> 'deleted' FOR KEY SHARE
       )
       INSERT INTO sessions (token_hash, member_id, expires_at, browser, system, former_cookie_until)
       SELECT $1, m.id, $3, $4, $5, $9 FROM m
       WHERE ($6::text IS NULL OR EXISTS (
           SELECT FROM credentials c WHERE c.member_id = m.id AND c.password_hash = $6 FOR SHARE))
         AND ($7::text IS NULL OR EXISTS (SELECT FROM passkeys p WHERE p.member_id = m.id AND p.id = $7 FOR SHARE))`,
      [
        hashToken(token),
        member,
        new Date(Date.now() + AUTH_COOKIE_DAYS * DAY_MS),
        browser,
        system,
        proof !== undefined && 'password_hash' in proof ? proof.password_hash : null,
        proof !== undefined && 'passkey' in proof ? proof.passkey : null,
        site,
        this.#isHttps ? '-infinity' : 'infinity',
      ],
    );
    if (rowCount === 0)
      throw new Refusal(proof !== undefined && 'passkey' in proof ? 'passkey_refused' : 'login_failed', {});
    return token;
  }

  /** Returns the live session of a request at the host of a site, or undefined. A suspended member has none. */
  async find({ token, isFormer }: PresentedSession, site: string): Promise<Session | undefined> {
    const session = (await this.findAccount(token, { site, isFormer }))?.session;
    return session?.is_suspended === false ? session : undefined;
  }

  /**
   * Returns the live session of a token at the host of a site, including that of a suspended member, or undefined. The session of a member
   * of another site does not exist there, and is not extended. `refreshed`: the session was extended, and the cookie should be too.
   * `isUncached` reads the database and not the cache.
   *
   * `isFormer`: the token came by the cookie without the prefix, which an attacker may have planted. It is valid only for a session that
   * began with that cookie, for a day or until a request carries the prefixed one. A lost or late answer therefore signs no member out. It
   * extends no session, so that no attacker can keep one alive to plant it.
   */
  async findAccount(
    token: string,
    { site, isUncached = false, isFormer = false }: FindOptions,
  ): Promise<{ session: AccountSession; refreshed: boolean } | undefined> {
    const token_hash = hashToken(token);
    const remembered = this.#remembered.get(token_hash);
    if (!isUncached && !isFormer && remembered !== undefined && remembered.until > Date.now())
      return remembered.session.site === site ? { session: remembered.session, refreshed: false } : undefined;
    const endsBefore = this.#ends;
    const row = await readRow(this.#pool, LIVE_SESSION, [token_hash]);
    if (row === undefined) {
      this.#remembered.delete(token_hash);
      return undefined;
    }
    if (row.site !== site) return undefined;
    if (isFormer && !row.opens_by_former) return undefined;
    if (this.#isHttps && row.opens_by_former)
      await this.#endFormer(token_hash, isFormer ? LOST_ANSWER_SECONDS : TAKEOVER_SECONDS);
    const refreshed = !isFormer && Date.now() - row.seen_at.getTime() > TOUCHED_EVERY_MS;
    if (refreshed) await this.#touch(token_hash);
    const { member, is_suspended } = row;
    const session = { token_hash, member, site, is_suspended };
    if (this.#ends === endsBefore && !isFormer) this.#remember(session);
    return { session, refreshed };
  }

  /** Returns the ended or restricted sessions among these. Reads the database and not the cache. */
  async findEnded(token_hashes: readonly string[]): Promise<string[]> {
    const ended = await readRows(this.#pool, ENDED_SESSIONS, [token_hashes]);
    return ended.map(({ token_hash }) => token_hash);
  }

  /** Ends a session at the host of its site. Returns its member, or undefined if no session of a member of this site has the token. */
  async revoke(token_hash: string, site: string): Promise<MemberId | undefined> {
    const revoked = await readRow(this.#pool, REVOKED_SESSION, [token_hash, site]);
    this.forget(token_hash);
    return revoked?.member;
  }

  /** Removes a session from the cache of this process. */
  forget(token_hash: string): void {
    this.#ends += 1;
    this.#remembered.delete(token_hash);
  }

  /** Limits the former cookie: the first request with the prefixed cookie shows that the browser has it. */
  async #endFormer(token_hash: string, seconds: number): Promise<void> {
    await this.#pool.query(
      `UPDATE sessions SET former_cookie_until = now() + make_interval(secs => $2)
       WHERE token_hash = $1 AND former_cookie_until > now() + make_interval(secs => $2)`,
      [token_hash, seconds],
    );
  }

  async #touch(token_hash: string): Promise<void> {
    const expires = new Date(Date.now() + AUTH_COOKIE_DAYS * DAY_MS);
    await this.#pool.query('UPDATE sessions SET seen_at = now(), expires_at = $2 WHERE token_hash = $1', [
      token_hash,
      expires,
    ]);
  }

  #remember(session: AccountSession): void {
    if (this.#remembered.size >= REMEMBERED_MOST) {
      const oldest = this.#remembered.keys().next().value;
      if (oldest !== undefined) this.#remembered.delete(oldest);
    }
    this.#remembered.set(session.token_hash, { session, until: Date.now() + REMEMBERED_MS });
  }
}
