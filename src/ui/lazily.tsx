import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { showToast } from './toast-queue.ts';

const pieces = new Set<() => Promise<unknown>>();

/** A lazy component. `load` loads its code before it renders. */
type Lazy<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/** Loads the code of every lazy component; call it when the browser is idle. A failed load is retried on first use. */
export async function loadLazyComponents(): Promise<void> {
  await Promise.allSettled([...pieces].map((load) => load()));
}

/**
 * A lazy component that few first frames show, such as a dialog or a viewer. `loadLazyComponents` usually loads its code beforehand, and
 * then it renders at once. If loading fails, the screen stays as it is, and the component loads when the connection is back. The
 * screen says that it did not load if it is `requested`: the member has just asked for it, such as for a dialog. Code that few members need
 * is `seldom`: it never loads beforehand. `Loading` stands for a part of a screen that would be empty without it.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: 'requested' | 'unasked' | 'seldom' = 'unasked',
  Loading?: ComponentType,
): Lazy<Props> {
  let known: ComponentType<Props> | undefined;
  const loadOnce = async () => (known ??= await load());
  if (when !== 'seldom') pieces.add(loadOnce);

  function Piece(props: Props) {
    const { t } = useLingui();
    const [Loaded, setLoaded] = useState(() => known);
    useEffect(() => {
      if (Loaded !== undefined) return undefined;
      const stopped = new AbortController();
      const show = () =>
        loadOnce().then(
          (found) => stopped.signal.aborted || setLoaded(() => found),
          () =>
            stopped.signal.aborted || when !== 'requested' || showToast(t`This part of the app could not be loaded`),
        );
      void show();
      window.addEventListener('online', () => void show(), { signal: stopped.signal });
      return () => stopped.abort();
    }, [Loaded, t]);
    return Loaded === undefined ? Loading && <Loading /> : <Loaded {...props} />;
  }
  return Object.assign(Piece, { load: loadOnce });
}
