import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export const Moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/));
/** A timestamp as cursor text in SQL, to the microsecond. */
export const exactly = (time: string) => `(${time} AT TIME ZONE 'UTC')::text || '+00'`;

/** The sort key of the last result: its distance band (if the order uses it), its time of activity or signup, and its id. */
const Boundary = z.object({ band: z.int(), at: Moment, id: z.uuid() });
export type Boundary = z.infer<typeof Boundary>;

/** The end of a page. Times are PostgreSQL text, to the microsecond. */
const SearchCursor = z.object({
  v: z.literal(VERSION),
  search: z.string(),
  as_of: Moment,
  total: z.int(),
  /** Cursors of earlier server versions have no count. */
  fictional: z._default(z.int(), 0),
  page: z.int(),
  boundary: Boundary,
});
export type SearchCursor = Omit<z.infer<typeof SearchCursor>, 'v'>;

const SEARCH_KEY = query({ row: { key: z.instanceof(Buffer) }, text: 'SELECT key FROM search_keys' });

/** Encrypts cursors. They contain times that members may hide, and a forged boundary could probe for them. */
export class CursorSeal {
  readonly #pool: Pool;
  #key: Promise<Buffer> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async seal(cursor: SearchCursor): Promise<string> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, await this.#readKey(), iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify({ v: VERSION, ...cursor })), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Decrypts a cursor and refuses one of another search or page. */
  async open(text: string, { search, page }: Pick<SearchCursor, 'search' | 'page'>): Promise<SearchCursor> {
    const cursor = SearchCursor.safeParse(unseal(text, await this.#readKey()));
    if (!cursor.success || cursor.data.search !== search || cursor.data.page !== page - 1) {
      throw new Refusal('invalid_request', { issues: [{ path: 'query.cursor', code: 'invalid_cursor' }] });
    }
    return cursor.data;
  }

  #readKey(): Promise<Buffer> {
    this.#key ??= readRow(this.#pool, SEARCH_KEY).then((row) => {
      if (row === undefined) throw new Error('there is no key for the cursors of the search');
      return row.key;
    });
    this.#key.catch(() => (this.#key = undefined));
    return this.#key;
  }
}

function unseal(text: string, key: Buffer): unknown {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text || bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return JSON.parse(
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8'),
    );
  } catch {
    return undefined;
  }
}
