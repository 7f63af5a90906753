import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../../contract/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { atLeast } from '../../../engine/api/at-least.ts';
import { failureWords } from '../../../labels/problem-words.ts';
import { unblockNow } from '../../../engine/sync/unblock-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { contactabilityKey } from '../use-contactability.ts';

/** Takes a block back where one is about to write. Once they can be met again, the composer opens by itself. */
export function UnblockButton({ peer, name }: { peer: MemberId; name: string }) {
  const { i18n } = useLingui();
  const store = useStore();
  const client = useQueryClient();
  const unblocking = useMutation({
    networkMode: 'always',
    mutationFn: () => atLeast(unblockNow(store, peer)),
    onSuccess: () => client.refetchQueries({ queryKey: contactabilityKey(peer) }),
  });
  return (
    <>
      {unblocking.isError && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(unblocking.error))}
        </Notice>
      )}
      <Button isPending={unblocking.isPending} onPress={() => unblocking.mutate()}>
        <Trans>Unblock {name}</Trans>
      </Button>
    </>
  );
}
