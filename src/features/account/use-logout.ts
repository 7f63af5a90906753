import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from '../../browser/store-context.tsx';
import { finishLogout, markLogoutPending } from '../../domain/session/pending-logout.ts';
import { endSession } from '../../domain/me/session-state.ts';
import { countUnsent } from '../../engine/outbox/unsent.ts';
import type { Store } from '../../engine/store/database.ts';

interface Logout {
  /** The number of unsent messages and drafts in the open question; 0 if no question is open. */
  unsent: number;
  /** Logs out, after a question if unsent messages would be lost. */
  start: () => Promise<void>;
  confirm: (choice: { keepUnsent: boolean }) => Promise<void>;
  cancel: () => void;
}

export function useLogout(): Logout {
  const store = useStore();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);

  const logOut = async (choice: { keepUnsent: boolean }) => {
    setUnsent(0);
    markLogoutPending();
    await endSession(store, { ...choice, onEnded: () => void navigate({ to: '/', replace: true }) });
    await finishLogout().catch(() => undefined);
  };
  const start = async () => {
    const count = await countUnsynced(store);
    if (count > 0) setUnsent(count);
    else await logOut({ keepUnsent: false });
  };
  return { unsent, start, confirm: logOut, cancel: () => setUnsent(0) };
}

/** Counts the data that is only on this device: unsent messages, drafts, and unsaved changes and pictures of the profile. */
async function countUnsynced(store: Store): Promise<number> {
  const texts = await store.drafts.filter((draft) => draft.text.trim() !== '').primaryKeys();
  const pictures = await store.draftPictures.orderBy('peer').uniqueKeys();
  const voices = await store.draftVoices.orderBy('peer').uniqueKeys();
  const drafts = new Set([...texts, ...pictures, ...voices]);
  const own = (await store.ownEdits.count()) + (await store.ownPictures.count());
  return drafts.size + own + (await countUnsent(store));
}
