import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { atLeast } from '../../engine/api/at-least.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { unblockNow } from '../../engine/sync/unblock-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface UnblockHereProps {
  id: MemberId;
  name: string;
  onUnblocked: () => void;
}

/** Takes a block back where the blocked profile would be: then it is there. */
export function UnblockHere({ id, name, onUnblocked }: UnblockHereProps) {
  const { i18n } = useLingui();
  const store = useStore();
  const unblocking = useMutation({
    networkMode: 'always',
    mutationFn: () => atLeast(unblockNow(store, id)),
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
