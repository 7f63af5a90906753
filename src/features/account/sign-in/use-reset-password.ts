import { useLingui } from '@lingui/react/macro';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { resetPassword } from '../../../../contract/links.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { request } from '../../../engine/api/request.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { useSignInBy } from '../../../domain/session/use-sign-in-by.ts';

const KEY = ['reset-password'];

/**
 * Sets the password, signs in and opens the search. The start of the session mounts the screen again in the member's frame. So the
 * mutation also does the later steps, and `isPending` comes from the mutation cache, which outlives the first screen.
 */
export function useResetPassword(onUsed: () => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const signInBy = useSignInBy();
  const isPending = useIsMutating({ mutationKey: KEY }) > 0;
  const mutation = useMutation({
    mutationKey: KEY,
    networkMode: 'always',
    mutationFn: async (body: { token: string; password: string }) => {
      await signInBy(() => request(resetPassword, { body, withEndedCookie: true }));
      await navigate({ to: '/members', replace: true });
      onUsed();
      showToast(t`Your password is changed, and you are logged in.`);
    },
    onError: (error) => {
      if (error instanceof ApiFailure && (error.code === 'link_invalid' || error.code === 'email_not_found')) onUsed();
    },
  });
  return {
    error: mutation.error,
    isPending,
    save: (token: string, password: string) => mutation.mutate({ token, password }),
  };
}
