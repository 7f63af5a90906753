import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';

// A device cookie says that an account has signed in on this browser (OWASP: "Slow Down Online Guessing Attacks with Device
// Cookies"). It outlives the logout. Its tries are counted apart, so that a guesser elsewhere does not slow the owner.
//
//   cookie = nonce "." HMAC-SHA256(key, account_hash "." nonce)
//
// The nonce is random and the account is not in the cookie, so that a cookie reveals nothing without the key and the account.

const COOKIE = 'auth.device';
/** Browsers keep no cookie for longer than 400 days. */
const COOKIE_DAYS = 365;
const NONCE_BYTES = 16;
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

export class DeviceCookies {
  readonly #pool: Pool;
  readonly #isSecure: boolean;
  #key: Promise<Buffer> | undefined;

  constructor(pool: Pool, isSecure: boolean) {
    this.#pool = pool;
    this.#isSecure = isSecure;
  }

  /** Returns the nonce of the request's cookie, or undefined without a cookie that the server gave for this account. */
  async find({ cookies }: FastifyRequest, account_hash: string): Promise<string | undefined> {
    const [, nonce, given] = FORM.exec(cookies[COOKIE] ?? '') ?? [];
    if (nonce === undefined || given === undefined) return undefined;
    const expected = await this.#sign(account_hash, nonce);
    return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? nonce : undefined;
  }

  /** Sets a new cookie for the account, so that a browser has no lasting number by which it could be recognised. */
  async give(reply: FastifyReply, account_hash: string): Promise<void> {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    reply.setCookie(COOKIE, `${nonce}.${await this.#sign(account_hash, nonce)}`, {
      // All ways to sign in read it.
      path: '/api/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isSecure,
      maxAge: COOKIE_DAYS * 86_400,
    });
  }

  async #sign(account_hash: string, nonce: string): Promise<string> {
    return createHmac('sha256', await this.#readKey())
      .update(`${account_hash}.${nonce}`)
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
