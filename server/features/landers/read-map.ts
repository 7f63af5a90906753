import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { LanderMap } from '../../../contract/landers.ts';

interface MapRequest {
  readonly site: string;
  /** Null: no country is known, and there is no map. */
  readonly country: string | null;
  readonly viewer: MemberId | undefined;
}

/** Reads the map of a country: how many findable profiles its cells have, in bands. Null if no cell has enough. */
export async function readLanderMap(_pool: Pool, _request: MapRequest): Promise<LanderMap | null> {
  return null;
}
