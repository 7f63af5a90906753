import { Suspense, useSyncExternalStore } from 'react';
import { onUpdate, readUpdate } from '../../browser/worker/app-update.ts';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';

const UpdatePrompt = lazyComponent(async () => (await import('./update-prompt.tsx')).UpdatePrompt);

/** Shows the update prompt. Without a new version it loads no code. */
export function UpdateHost({ isBusy }: { isBusy: boolean }) {
  const update = useSyncExternalStore(onUpdate, readUpdate);
  if (update === 'none') return null;
  return (
    <Suspense>
      <UpdatePrompt key={update} isBusy={isBusy} />
    </Suspense>
  );
}
