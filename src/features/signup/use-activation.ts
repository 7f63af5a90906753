import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../contract/account.ts';
import { redeemLink } from '../../../contract/links.ts';
import { resendActivation } from '../../../contract/signup.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { meKey } from '../../query-keys.ts';
import type { SigningUp } from './use-signup-form.ts';

/** Sends the activation e-mail again, to another address unless it is null. */
export function useResend() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string | null) => withMinimumTime(request(resendActivation, { body: { email } })),
    onSuccess: ({ user }) => client.setQueryData(meKey, user),
  });
}

/** Confirms an address by the code of the e-mail, and starts or renews the session of its member. */
export function useCode(start: SigningUp['start'], onConfirmed: (user: User) => void) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ email, code }: { email: string; code: string }) => {
      const body = { kind: 'activate' as const, email, code };
      const { user } = await start(() => request(redeemLink, { body, withEndedCookie: true }));
      // An account that may not sign in has no use for the code.
      if (user === null)
        throw new ApiFailure({ kind: 'problem', code: 'link_invalid', status: 410, data: {}, requestId: '' });
      return user;
    },
    onSuccess: onConfirmed,
  });
}
