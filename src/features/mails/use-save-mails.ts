import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/base/call.ts';
import { saveMails } from '../../../contract/mails.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { request } from '../../engine/api/request.ts';
import { meQuery } from '../../domain/me/me-query.ts';

/** Saves which e-mails the member gets. */
export function useSaveMails() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: BodyOf<typeof saveMails>) => withMinimumTime(request(saveMails, { body })),
    onSuccess: ({ user }) => queryClient.setQueryData(meQuery.queryKey, user),
  });
}
