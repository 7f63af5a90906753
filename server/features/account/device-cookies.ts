import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { hostCookie } from '../../platform/security/host-cookie.ts';
import type { Owner } from './find-owner.ts';

// A device cookie says that the owner of an account has signed in on this browser (OWASP: "Slow Down Online Guessing Attacks with Device
// Cookies"). It outlives the logout. Tries with one are counted apart, so that a guesser elsewhere does not slow the owner.
//
//   cookie = nonce "." HMAC-SHA256(key, owner_hash "." nonce)
//
// The nonce is random and the account is not in the cookie, so that a cookie reveals nothing without the key and the account. The owner
// is the member with the password of now: a new password ends all cookies of before, and the next member with an address has none.

const COOKIE = 'auth.device';
/** Browsers keep no cookie for longer than 400 days. */
const COOKIE_DAYS = 365;
const NONCE_BYTES = 16;
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

export class DeviceCookies {
  readonly #pool: Pool;
  readonly #cookie: ReturnType<typeof hostCookie>;
  #key: Promise<Buffer> | undefined;

  constructor(pool: Pool, isHttps: boolean) {
    this.#pool = pool;
    // All ways to sign in read it.
    this.#cookie = hostCookie(COOKIE, isHttps, '/api/');
  }

  /**
   * Whether the request has a cookie that the server gave to this owner. A cookie without the prefix counts too: a host that plants one
   * has signed in as the owner to get it.
   */
  async isKnown({ cookies }: FastifyRequest, owner: Owner): Promise<boolean> {
    const given = [cookies[this.#cookie.name], cookies[COOKIE]];
    return (await Promise.all(given.map((cookie) => this.#isOf(owner, cookie)))).includes(true);
  }

  async #isOf({ hash }: Owner, cookie = ''): Promise<boolean> {
    const [, nonce, given] = FORM.exec(cookie) ?? [];
    if (nonce === undefined || given === undefined) return false;
    return timingSafeEqual(Buffer.from(given), Buffer.from(await this.#sign(hash, nonce)));
  }

  /**
   * Sets a new cookie for the owner, so that a browser has no lasting number by which it could be recognised. Who has not proved the
   * address gets none, because it may be somebody else's.
   */
  async give(reply: FastifyReply, { hash, is_confirmed }: Owner): Promise<void> {
    if (!is_confirmed) return;
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    reply.setCookie(this.#cookie.name, `${nonce}.${await this.#sign(hash, nonce)}`, {
      ...this.#cookie.attributes,
      sameSite: 'lax',
      maxAge: COOKIE_DAYS * 86_400,
    });
  }

  async #sign(owner_hash: string, nonce: string): Promise<string> {
    return createHmac('sha256', await this.#readKey())
      .update(`${owner_hash}.${nonce}`)
      .digest('base64url');
  }

  #readKey(): Promise<Buffer> {
    this.#key ??= this.#pool.query<{ key: Buffer }>('SELECT key FROM device_keys').then(({ rows: [row] }) => {
      if (row === undefined) throw new Error('there is no key for the device cookies');
      return row.key;
    });
    this.#key.catch(() => (this.#key = undefined));
    return this.#key;
  }
}
