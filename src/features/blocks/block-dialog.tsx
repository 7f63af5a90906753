import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { MemberId } from '../../../contract/base/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { enqueueBlock, enqueueUnblock } from '../../engine/outbox/enqueue-action.ts';
import { unblockNow } from '../../engine/sync/unblock-now.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';

interface BlockDialogProps {
  id: MemberId;
  name: string;
  /** Called when the member is blocked on this device and no screen shows them. */
  onBlocked: () => void;
  onClose: () => void;
}

/** Asks before the member is blocked. The block applies on this device at once, and on the server through the outbox. */
export function BlockDialog({ id, name, onBlocked, onClose }: BlockDialogProps) {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const undo = async () => {
    // Without a connection the outbox sends the unblock later.
    await unblockNow(store, id).catch(() => enqueueUnblock(store, id));
    await navigate({ to: '/members/$id', params: { id } });
  };
  const block = async () => {
    await enqueueBlock(store, id);
    // The navigation replaces the entry, so that Back does not lead to a screen that shows the member.
    await navigate({ to: '/members', replace: true });
    onBlocked();
    showToast(t`${name} is blocked.`, { label: t`Undo`, run: () => void undo().catch(reportError) });
  };
  return (
    <Dialog
      title={t`Block ${name}?`}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" onPress={() => void block()}>
            <Trans>Block</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        You won’t see each other any more in the search, in messages or in likes. {name} isn’t told, but finds out by
        looking for your profile or trying to message you.
      </Trans>
    </Dialog>
  );
}
