import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putUser } from '../../../contract/account/account.ts';
import type { BodyOf } from '../../../contract/base/call.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { request } from '../../engine/api/request.ts';
import { meQuery } from '../../domain/me/me-query.ts';

/** Saves settings of the account. */
export function useSaveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: BodyOf<typeof putUser>) => withMinimumTime(request(putUser, { body })),
    onSuccess: ({ user }) => queryClient.setQueryData(meQuery.queryKey, user),
  });
}
