import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { type Beginning, readBeginnings } from '../../engine/outbox/unsent.ts';

/** To whom a first message is still on this device; undefined until it is read. */
export function useBeginnings(): readonly Beginning[] | undefined {
  const store = useStore();
  return useLive(['beginnings'], () => readBeginnings(store)).data;
}
