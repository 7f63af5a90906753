import type { Device } from '../../engine/api/device.ts';
import { openStore, type Store } from '../../engine/store/database.ts';
import { dropDamaged } from '../../engine/store/drop-damaged.ts';
import { ignoreExpectedErrors } from '../../engine/store/ignore-expected-errors.ts';
import { abandonCache } from '../cache/query-cache-store.ts';
import { reloadNow } from '../../engine/sync/reload-now.ts';

/** Replaces the damaged rows of the store by the server's. Without a network, the next pull loads them. */
export async function repairStore(store: Store): Promise<void> {
  if (await dropDamaged(store)) await ignoreExpectedErrors(reloadNow(store));
}

/** Repairs the member's store after a screen has failed, and reloads the page if a damaged row may have been the cause. */
export async function repairAfterFailure({ member_id }: Device): Promise<void> {
  const store = openStore(member_id);
  const hasDropped = await dropDamaged(store).finally(() => store.close());
  if (!hasDropped) return;
  // Otherwise the next start would show the damaged rows from the cache, and find none in the store.
  abandonCache(member_id);
  location.reload();
}
