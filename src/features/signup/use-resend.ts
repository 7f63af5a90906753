import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resendActivation } from '../../../contract/signup.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { meKey } from '../../domain/query-keys.ts';

/** Sends the activation e-mail again, to another address unless it is null. */
export function useResend() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string | null) => withMinimumTime(request(resendActivation, { body: { email } })),
    onSuccess: ({ user }) => client.setQueryData(meKey, user),
  });
}
