import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ReactNode } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueDeletion } from '../../../engine/outbox/change-message.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { albumOf, type MessageItem } from '../log/log-items.ts';
import { focusLog } from '../log/options-button.tsx';
import { shownText } from '../log/options-for.ts';
import styles from './options.module.css';

interface DeleteDialogProps {
  item: MessageItem;
  peer: MemberId;
  name: string;
  /** A copy of the message. */
  copy: ReactNode;
  /** The button of the options. It disappears with the message. */
  button: HTMLButtonElement;
  onEnd: () => void;
}

/** Deletes a message for both members after a confirmation. */
export function DeleteDialog({ item, peer, name, copy, button, onEnd }: DeleteDialogProps) {
  const { t } = useLingui();
  const store = useStore();
  const remove = () => {
    // The dialog would return the focus to the button.
    focusLog(button);
    onEnd();
    enqueueDeletion(store, { id: item.key, peer }).catch(reportError);
  };
  return (
    <Dialog
      title={t`Delete it for both of you?`}
      role="alertdialog"
      hasCloseButton={false}
      onClose={onEnd}
      actions={
        <>
          <Button look="quiet" onPress={onEnd}>
            <Trans>Keep it</Trans>
          </Button>
          <Button look="danger" onPress={remove}>
            <Icon of={Trash2} />
            <Trans>Delete for both</Trans>
          </Button>
        </>
      }
    >
      <Consequence item={item} name={name} />
      {hasCaption(item) && (
        <>
          {' '}
          <Trans>The words below the picture are deleted too.</Trans>
        </>
      )}
      <div className={styles.copy} inert>
        {copy}
      </div>
    </Dialog>
  );
}

/** The places from which the message disappears, and the trace of it that stays. */
function Consequence({ item, name }: Pick<DeleteDialogProps, 'item' | 'name'>) {
  if (item.kind === 'unsent' && !item.entry.on_wire)
    return <Trans>It has not been sent yet, so {name} does not see it and it costs nothing.</Trans>;
  if (albumOf(item) !== undefined)
    return (
      <Trans>
        It leaves your screens and those of {name}. A tile stays that says you deleted a picture. What it cost is spent
        and does not come back.
      </Trans>
    );
  return (
    <Trans>
      It leaves your screens and those of {name}. A line stays that says you deleted a message. What it cost is spent
      and does not come back.
    </Trans>
  );
}

/** Whether a message has a picture with words below it. */
function hasCaption(item: MessageItem): boolean {
  const { kind } = item.kind === 'message' ? item.message : item.entry.request;
  return (kind === 'image' || kind === 'gif') && shownText(item) !== '';
}
