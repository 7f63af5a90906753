import { Trans, useLingui } from '@lingui/react/macro';
import { type ChatView, MUTED_FOREVER } from '../../../../contract/chats/chat-view.ts';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { enqueueMuted } from '../../../engine/outbox/enqueue-view.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './options.module.css';

const HOUR_MS = 3_600_000;

interface MuteDialogProps {
  conversation: ConversationId;
  /** The name of the peer. */
  name: string;
  onEnd: () => void;
}

/** Asks how long to mute a conversation. */
export function MuteDialog({ conversation, name, onEnd }: MuteDialogProps) {
  const { t } = useLingui();
  const store = useStore();
  const mute = (until: ChatView['muted_until']) => {
    onEnd();
    enqueueMuted(store, conversation, until).catch(reportError);
  };
  const hours = (count: number) => new Date(serverNow() + count * HOUR_MS).toISOString();
  return (
    <Dialog title={t`Mute ${name}?`} onClose={onEnd}>
      <Trans>You get no notification of what {name} writes. It still counts as unread.</Trans>
      <div className={styles.durations}>
        <Button look="quiet" onPress={() => mute(hours(1))}>
          <Trans>For one hour</Trans>
        </Button>
        <Button look="quiet" onPress={() => mute(hours(8))}>
          <Trans>For eight hours</Trans>
        </Button>
        <Button look="quiet" onPress={() => mute(hours(7 * 24))}>
          <Trans>For one week</Trans>
        </Button>
        <Button look="quiet" onPress={() => mute(MUTED_FOREVER)}>
          <Trans>Until I end it</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
