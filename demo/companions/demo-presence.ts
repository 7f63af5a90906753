import type { Pool } from 'pg';

const EVERY_MS = 120_000;

/** Updates the activity of fictional members, so that some are always online. Returns the function that stops it. */
export function startDemoPresence(pool: Pool, onFailure: (error: unknown) => void): () => void {
  // All companions, and one in sixteen of the other fictional members, rotating every ten minutes.
  const keep = (): void =>
    void pool
      .query(
        `UPDATE members SET last_active = now()
         WHERE fictional AND status = 'active'
           AND (companion OR (hashtext(id::text) & 15) = (floor(extract(epoch FROM now()) / 600)::int & 15))`,
      )
      .catch(onFailure);
  keep();
  const timer = setInterval(keep, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
