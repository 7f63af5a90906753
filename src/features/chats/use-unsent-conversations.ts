import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { readUnsentTalks, type UnsentTalk } from '../../engine/outbox/unsent.ts';

/** To whom words are still on this device; undefined until it is read. */
export function useUnsentTalks(): readonly UnsentTalk[] | undefined {
  const store = useStore();
  return useLive(['unsent-talks'], () => readUnsentTalks(store)).data;
}
