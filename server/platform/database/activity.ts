import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';

const WRITTEN_EVERY_MS = 30_000;

/**
 * Collects active members and writes them every 30 seconds in one statement. Presence is precise to minutes, and a write
 * for each request would cost more than the request.
 */
export class Activity {
  readonly #pool: Pool;
  readonly #timer: NodeJS.Timeout;
  #seen = new Set<MemberId>();

  constructor(pool: Pool, onError: (error: unknown) => void, everyMs: number = WRITTEN_EVERY_MS) {
    this.#pool = pool;
    this.#timer = setInterval(() => void this.write().catch(onError), everyMs);
    this.#timer.unref();
  }

  saw(member: MemberId): void {
    this.#seen.add(member);
  }

  async write(): Promise<void> {
    if (this.#seen.size === 0) return;
    const seen = [...this.#seen];
    this.#seen = new Set();
    await this.#pool.query("UPDATE members SET last_active = now() WHERE id = ANY ($1) AND status <> 'deleted'", [
      seen,
    ]);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
