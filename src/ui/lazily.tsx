import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { showToast } from './toast-queue.ts';

const pieces = new Set<() => Promise<unknown>>();

/** Fetches the code of every piece there is, for when there is nothing better to do. What cannot be had now is asked for again. */
export async function loadPieces(): Promise<void> {
  await Promise.allSettled([...pieces].map((load) => load()));
}

/**
 * A piece of a screen that no first frame shows: a dialog, a viewer. Its code is mostly there before it is needed
 * (`loadPieces`), and then it stands at once. Where it cannot be had the screen stays as it is and says so, and the piece
 * comes with the connection.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  const loadOnce = async () => (known ??= await load());
  pieces.add(loadOnce);

  return function Piece(props: Props) {
    const { t } = useLingui();
    const [Loaded, setLoaded] = useState(() => known);
    useEffect(() => {
      if (Loaded !== undefined) return undefined;
      const stopped = new AbortController();
      const show = () =>
        loadOnce().then(
          (found) => stopped.signal.aborted || setLoaded(() => found),
          () => stopped.signal.aborted || showToast(t`This part of the app could not be loaded`),
        );
      void show();
      window.addEventListener('online', () => void show(), { signal: stopped.signal });
      return () => stopped.abort();
    }, [Loaded, t]);
    return Loaded === undefined ? null : <Loaded {...props} />;
  };
}
