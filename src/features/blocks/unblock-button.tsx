import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/base/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { unblockNow } from '../../engine/sync/unblock-now.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';

interface UnblockButtonProps {
  id: MemberId;
  name: string;
  /** Reloads the data that the block hid. The button is busy until the returned promise settles. */
  onUnblocked: () => unknown;
}

/** Unblocks a member on a screen that the block hid: a profile or a conversation. */
export function UnblockButton({ id, name, onUnblocked }: UnblockButtonProps) {
  const { i18n } = useLingui();
  const store = useStore();
  const unblocking = useMutation({
    networkMode: 'always',
    mutationFn: () => withMinimumTime(unblockNow(store, id)),
    onSuccess: onUnblocked,
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
