import { Trans } from '@lingui/react/macro';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { readCursor } from '../../engine/sync/apply-changes.ts';
import { useFormats } from './formats.ts';
import { useToday } from './use-today.ts';

/** How old what is shown without a connection is: when this device and the server were last seen to agree. */
export function SyncedAt() {
  const store = useStore();
  const formats = useFormats();
  const today = useToday();
  const at = useLive(['synced-at'], async () => (await readCursor(store))?.at ?? null, { persist: true }).data;
  // Cursors that an earlier version wrote have no time.
  if (!at) return null;
  const when = formats.rowTime(at, today);
  return <Trans>Last updated: {when}.</Trans>;
}
