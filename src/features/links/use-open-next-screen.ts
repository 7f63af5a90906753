import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Redeemed } from './use-redeem.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True after a link or a code has confirmed an address in this tab, possibly without a session. */
    isActivated?: true;
  }
}

/** Opens the next screen after a link or a code that activates an account or signs in. */
export function useOpenNextScreen(): (redeemed: Redeemed) => Promise<void> {
  const navigate = useNavigate();
  return async ({ kind }) => {
    if (kind === 'activate') await navigate({ to: '/activate/done', replace: true, state: { isActivated: true } });
    if (kind === 'sign_in' || kind === 'reactivate') await navigate({ to: '/members', replace: true });
  };
}

/** Whether `useOpenNextScreen` has opened this screen after an activation. */
export function useIsActivated(): boolean {
  return useLocation({ select: ({ state }) => state.isActivated === true });
}
