import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BodyOf } from '../../../contract/base/call.ts';
import { deleteAccount } from '../../../contract/deletion.ts';
import { useStore } from '../../browser/store-context.tsx';
import { request } from '../../engine/api/request.ts';
import { type Proof, proveIdentity } from '../account/identity/prove-identity.ts';
import { endSession } from '../../domain/me/session-state.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** When the account that was deleted on this device is erased: an ISO time. */
    erasedAt?: string;
  }
}

interface Leaving extends Omit<BodyOf<typeof deleteAccount>, 'identity'> {
  readonly proof: Proof;
}

/** Deletes the account. The server has then ended all sessions, so this device only has to follow. */
export function useDeleteAccount() {
  const store = useStore();
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ proof, ...answer }: Leaving) => {
      const identity = await proveIdentity(proof);
      const { until } = await request(deleteAccount, { body: { identity, ...answer } });
      await endSession(store, {
        keepUnsent: false,
        isAccountDeleted: true,
        onEnded: () => void navigate({ to: '/account-deleted', replace: true, state: { erasedAt: until } }),
      });
    },
  });
}
