import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../../platform/database/query.ts';

const DEVICE_KEY = query({ row: { key: z.instanceof(Buffer) }, text: 'SELECT key FROM device_keys' });

/**
 * The tokens of unsubscribe links. A member has one token in all their mails: a signature of their id. The link of an old mail works, and
 * the database stores only the hash, as for the other links.
 */
export class UnsubscribeTokens {
  readonly #pool: Pool;
  #key: Promise<Buffer> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async of(member: string): Promise<string> {
    // Device cookies use the same key, but sign a hash and a nonce with a point between them. Their signatures cannot be tokens.
    return createHmac('sha256', await this.#readKey())
      .update(`unsubscribe:${member}`)
      .digest('base64url');
  }

  #readKey(): Promise<Buffer> {
    this.#key ??= readRow(this.#pool, DEVICE_KEY).then((row) => {
      if (row === undefined) throw new Error('there is no key for the unsubscribe links');
      return row.key;
    });
    this.#key.catch(() => (this.#key = undefined));
    return this.#key;
  }
}
