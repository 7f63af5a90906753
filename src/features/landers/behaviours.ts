import type { LanderName } from '../../../contract/landers.ts';
import type { StartLander } from './people/lander-props.ts';

/** The moving parts of landers, by the name of the lander. */
const BEHAVIOURS: Readonly<Partial<Record<LanderName, () => Promise<StartLander>>>> = {};

/** Starts the moving parts of a lander. Returns a function that stops them, also before they have loaded. */
export function startLander(name: LanderName, root: ParentNode): () => void {
  const over = new AbortController();
  void BEHAVIOURS[name]?.().then(
    (start) => {
      if (over.signal.aborted) return;
      over.signal.addEventListener('abort', start(root), { once: true });
    },
    // The lander is complete without them.
    () => undefined,
  );
  return () => over.abort();
}
