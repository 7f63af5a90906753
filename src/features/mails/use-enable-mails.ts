import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/base/call.ts';
import { enableMails } from '../../../contract/mails.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { meQuery } from '../../domain/me/me-query.ts';

/** Switches e-mails on again. The message about them goes with the answer, so a toast says that they are on. */
export function useEnableMails() {
  const queryClient = useQueryClient();
  const { t } = useLingui();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: BodyOf<typeof enableMails>) => withMinimumTime(request(enableMails, { body })),
    onSuccess: ({ user }, { reason }) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      if (!user.notifications_disabled.includes(reason)) showToast(t`E-mails are on again.`);
    },
  });
}
