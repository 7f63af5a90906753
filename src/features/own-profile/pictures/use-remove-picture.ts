import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

const UNDO_MS = 6_000;

interface PictureRemoval {
  /** The ids of pictures that the screen hides already, while the removal can still be undone. */
  readonly removed: ReadonlySet<string>;
  readonly remove: (id: string) => void;
}

/** Removes a picture after a delay in which the member can undo it. Leaving the screen confirms the removal. */
export function useRemovePicture(removeNow: (id: string, onRefused: () => void) => void): PictureRemoval {
  const { t } = useLingui();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const latest = useRef(removeNow);
  useEffect(() => {
    latest.current = removeNow;
  });
  useEffect(() => {
    const waiting = timers.current;
    const finish = () => {
      for (const [id, timer] of waiting) {
        clearTimeout(timer);
        latest.current(id, () => undefined);
      }
      waiting.clear();
    };
    window.addEventListener('pagehide', finish);
    return () => {
      window.removeEventListener('pagehide', finish);
      finish();
    };
  }, []);
  const restore = (id: string) => setRemoved((all) => new Set([...all].filter((one) => one !== id)));
  return {
    removed,
    remove: (id) => {
      setRemoved((all) => new Set([...all, id]));
      const timer = setTimeout(() => {
        timers.current.delete(id);
        latest.current(id, () => restore(id));
      }, UNDO_MS);
      timers.current.set(id, timer);
      const undo = () => {
        if (!timers.current.delete(id)) return;
        clearTimeout(timer);
        restore(id);
      };
      showToast(t`Picture removed`, { label: t`Undo`, run: undo });
    },
  };
}
