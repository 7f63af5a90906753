import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { readCursor } from '../../engine/sync/apply-changes.ts';

/** Whether this device has ever been given the member's conversations; until then, nothing there means not there yet. */
export function useHasSynced(): boolean {
  const store = useStore();
  return useLive(['has-synced'], async () => (await readCursor(store)) !== undefined, { persist: true }).data ?? false;
}
