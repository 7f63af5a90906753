import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';

/**
 * The tokens of unsubscribe links. A member has one, in all their mails: a signature of their id. So an old mail's link works, and the
 * database holds only its hash, as of the other links.
 */
export class UnsubscribeTokens {
  readonly #pool: Pool;
  #key: Promise<Buffer> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async of(member: string): Promise<string> {
    // The device cookies sign a hash and a nonce with a point between them, so that no signature of theirs is one of these.
    return createHmac('sha256', await this.#readKey())
      .update(`unsubscribe:${member}`)
      .digest('base64url');
  }

  #readKey(): Promise<Buffer> {
    this.#key ??= this.#pool.query<{ key: Buffer }>('SELECT key FROM device_keys').then(({ rows: [row] }) => {
      if (row === undefined) throw new Error('there is no key for the unsubscribe links');
      return row.key;
    });
    this.#key.catch(() => (this.#key = undefined));
    return this.#key;
  }
}
