import { Trans, useLingui } from '@lingui/react/macro';
import { MailOpen } from 'lucide-react';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import styles from './conversation-list.module.css';

/** Shown when the filter is on and no conversation has unread messages. */
export function NothingUnread({ onAll }: { onAll: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.fill}>
      <EmptyState
        icon={MailOpen}
        title={t`You have read everything`}
        actions={
          <Button look="quiet" onPress={onAll}>
            <Trans>Show all conversations</Trans>
          </Button>
        }
      >
        <Trans>Conversations with unread messages will be here.</Trans>
      </EmptyState>
    </div>
  );
}
