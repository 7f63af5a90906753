import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Position, snapToCell } from '../../../contract/location/grid.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { forgetLocation, geocode, type Place } from '../../../contract/location/location.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Thread } from '../../platform/thread.ts';

export interface LocationDependencies {
  readonly pool: Pool;
  readonly calls: Calls;
}

/** Rounds the position to the grid first, so that the server never stores, logs or looks up an exact position. */
export function mountLocation(app: FastifyInstance, { pool, calls }: LocationDependencies): void {
  const towns = openTowns();
  app.addHook('onClose', () => towns.close());
  calls.mount(geocode, async ({ session, query: { lat, lon } }) => {
    const cell = snapToCell({ latitude: lat, longitude: lon });
    const place = await towns.nearest(cell);
    if (session !== undefined) await storeCell(pool, session.member, cell);
    return { place };
  });

  calls.mount(forgetLocation, async ({ session }) => {
    await storeCell(pool, session.member, { latitude: null, longitude: null });
    return { ok: true as const };
  });
}

async function storeCell(
  pool: Pool,
  member: MemberId,
  { latitude, longitude }: Position | { latitude: null; longitude: null },
): Promise<void> {
  await pool.query("UPDATE members SET latitude = $2, longitude = $3 WHERE id = $1 AND status <> 'deleted'", [
    member,
    latitude,
    longitude,
  ]);
}

/** Finds the town of a position; null if no town is near. */
interface Towns {
  readonly nearest: (position: Position) => Promise<Place | null>;
  readonly close: () => Promise<void>;
}

/** Looks towns up in a worker thread, because reading all towns would block the event loop for most of a second. */
function openTowns(): Towns {
  const thread = new Thread<Position, Place | null>(new URL('town-thread.ts', import.meta.url));
  return { nearest: (position) => thread.ask(position), close: () => thread.close() };
}
