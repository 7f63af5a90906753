import { Trans } from '@lingui/react/macro';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { readCursor } from '../../engine/sync/apply-changes.ts';
import { syncedAtKey } from '../query-keys.ts';
import { useFormats } from '../formats/use-formats.ts';
import { useToday } from '../formats/use-today.ts';

/** When this device last synced with the server; shown while offline. */
export function SyncedAt() {
  const store = useStore();
  const formats = useFormats();
  const today = useToday();
  const at = useLive(syncedAtKey, async () => (await readCursor(store))?.at ?? null, { persist: true }).data;
  // Cursors written by older versions have no time.
  if (!at) return null;
  const when = formats.rowTime(at, today);
  return <Trans>Last updated: {when}.</Trans>;
}
