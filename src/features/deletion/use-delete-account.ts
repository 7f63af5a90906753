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
    /** The ISO time at which the account that was deleted on this device is erased. */
    erasedAt?: string;
  }
}

interface Deletion extends Omit<BodyOf<typeof deleteAccount>, 'identity'> {
  readonly proof: Proof;
}

/** Deletes the account. The server ends all sessions, so the device only ends its own copy. */
export function useDeleteAccount() {
  const store = useStore();
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ proof, ...answer }: Deletion) => {
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
