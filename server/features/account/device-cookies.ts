import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../../platform/database/query.ts';
import { hostCookie } from '../../platform/security/host-cookie.ts';
import type { Owner } from './find-owner.ts';

// A device cookie proves that the owner of an account has signed in on this browser (OWASP: "Slow Down Online Guessing Attacks with Device
// Cookies"). It outlives the logout. The server counts tries with a device cookie separately, so that a guesser elsewhere does not slow
// the owner.
//
//   cookie = nonce "." HMAC-SHA256(key, owner_hash "." nonce)
//
// The nonce is random and the cookie does not contain the account, so a cookie reveals nothing without the key and the account. The owner
// hash depends on the member and on the time of the last password change. A new password therefore invalidates all earlier cookies, and
// they are also invalid for another member who has the same address later.

const COOKIE = 'auth.device';
/** Browsers limit the age of a cookie to 400 days. */
const COOKIE_DAYS = 365;
const NONCE_BYTES = 16;
const COOKIE_PATTERN = /^([\w-]{22})\.([\w-]{43})$/;

const DEVICE_KEY = query({ row: { key: z.instanceof(Buffer) }, text: 'SELECT key FROM device_keys' });

export class DeviceCookies {
  readonly #pool: Pool;
  readonly #cookie: ReturnType<typeof hostCookie>;
  #key: Promise<Buffer> | undefined;

  constructor(pool: Pool, isHttps: boolean) {
    this.#pool = pool;
    // All sign-in calls read the cookie.
    this.#cookie = hostCookie(COOKIE, isHttps, '/api/');
  }

  /**
   * Whether the request has a cookie that the server issued for this owner. A cookie without the prefix counts too: a host that plants such
   * a cookie must have signed in as the owner to get it.
   */
  async isKnown({ cookies }: FastifyRequest, owner: Owner): Promise<boolean> {
    const values = [cookies[this.#cookie.name], cookies[COOKIE]];
    return (await Promise.all(values.map((cookie) => this.#isOf(owner, cookie)))).includes(true);
  }

  async #isOf({ hash }: Owner, cookie = ''): Promise<boolean> {
    const [, nonce, signature] = COOKIE_PATTERN.exec(cookie) ?? [];
    if (nonce === undefined || signature === undefined) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(await this.#sign(hash, nonce)));
  }

  /**
   * Sets a cookie with a new nonce for the owner, so that no lasting number identifies the browser. A member who has not confirmed the
   * address gets no cookie, because the address may belong to another person.
   */
  async issue(reply: FastifyReply, { hash, is_confirmed }: Owner): Promise<void> {
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
    this.#key ??= readRow(this.#pool, DEVICE_KEY).then((row) => {
      if (row === undefined) throw new Error('there is no key for the device cookies');
      return row.key;
    });
    this.#key.catch(() => (this.#key = undefined));
    return this.#key;
  }
}
