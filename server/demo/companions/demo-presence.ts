import type { Pool } from 'pg';

const EVERY_MS = 120_000;

// One in sixteen of the fictional members, others every ten minutes, and always the companions.
const SEEN = `
  UPDATE members SET last_active = now()
  WHERE fictional AND status = 'active'
    AND (companion OR (hashtext(id::text) & 15) = (floor(extract(epoch FROM now()) / 600)::int & 15))`;

/** Keeps the demo's fictional members coming and going, so that somebody is there. Gives the function that stops it. */
export function startDemoPresence(pool: Pool, onTrouble: (error: unknown) => void): () => void {
  const keep = (): void => void pool.query(SEEN).catch(onTrouble);
  keep();
  const timer = setInterval(keep, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
