import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MemberId } from '../../../contract/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { enqueueBlock, enqueueUnblock } from '../../engine/outbox/enqueue-action.ts';
import { unblockNow } from '../../engine/sync/unblock-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { forgetProfile } from './profile-query.ts';

interface ProfileBlockDialogProps {
  id: MemberId;
  name: string;
  onClose: () => void;
}

/** Asks before somebody is blocked; then they are gone from this device at once, and from the server when it can be told. */
export function ProfileBlockDialog({ id, name, onClose }: ProfileBlockDialogProps) {
  const { t } = useLingui();
  const store = useStore();
  const client = useQueryClient();
  const navigate = useNavigate();
  const undo = async () => {
    // What cannot be told now waits for the connection.
    await unblockNow(store, id).catch(() => enqueueUnblock(store, id));
    await navigate({ to: '/members/$id', params: { id } });
  };
  const block = async () => {
    await enqueueBlock(store, id);
    // Nothing leads back to what shows them, a picture that covers it included.
    await navigate({ to: '/members', replace: true });
    forgetProfile(client, id);
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
