import { Trans } from '@lingui/react/macro';
import { Archive, CloudOff } from 'lucide-react';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import { SyncedAt } from '../../../domain/session/synced-at.tsx';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { enqueueArchived } from '../../../engine/outbox/enqueue-view.ts';
import { isArchived } from '../../../engine/store/chat-views.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { shownViewOf, useWaitingViews } from '../use-waiting-views.ts';
import styles from './chats-screen.module.css';

interface ConversationBarsProps {
  row: ConversationRow | null;
  /** Called before the button for the archive disappears with the focus. */
  onTaken: () => void;
}

/** The notices above the log. */
export function ConversationBars({ row, onTaken }: ConversationBarsProps) {
  const isOnline = useOnline();
  const store = useStore();
  const view = shownViewOf(row, useWaitingViews());
  const isInArchive = row !== null && isArchived(view, row.last_seq, serverNow());
  return (
    <div className={styles.bars}>
      {!isOnline && (
        <Notice tone="warning" icon={CloudOff} role="status" bar>
          <Trans>You are offline. What you write waits here and goes out by itself.</Trans> <SyncedAt />
        </Notice>
      )}
      {isInArchive && (
        <Notice
          icon={Archive}
          bar
          end={
            <Button
              look="text"
              small
              onPress={() => {
                onTaken();
                enqueueArchived(store, row.conversation, false).catch(reportError);
              }}
            >
              <Trans>Take it back</Trans>
            </Button>
          }
        >
          <Trans>This conversation is archived.</Trans>
        </Notice>
      )}
    </div>
  );
}
