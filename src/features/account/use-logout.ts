import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStore } from '../../browser/store-context.tsx';
import { countUnsynced } from './count-unsynced.ts';
import { finishLogout, markLogoutPending } from '../../domain/session/pending-logout.ts';
import { endSession } from '../../domain/me/session-state.ts';

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

  const leave = async (choice: { keepUnsent: boolean }) => {
    setUnsent(0);
    markLogoutPending();
    await endSession(store, { ...choice, onEnded: () => void navigate({ to: '/', replace: true }) });
    await finishLogout().catch(() => undefined);
  };
  const start = async () => {
    const count = await countUnsynced(store);
    if (count > 0) setUnsent(count);
    else await leave({ keepUnsent: false });
  };
  return { unsent, start, confirm: leave, cancel: () => setUnsent(0) };
}
