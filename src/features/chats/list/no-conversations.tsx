import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CloudOff, MailOpen } from 'lucide-react';
import { useStore } from '../../../browser/store-context.tsx';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { reloadNow } from '../../../engine/sync/reload-now.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import styles from './conversation-list.module.css';

// The list shows one of these instead of conversations. The skeleton stays until this file has loaded.

const FACES = ['sofie', 'leila', 'amina'] as const;

/** Shown while the member has no conversation. The faces are drawn, and labelled as fictional. */
export function EmptyList() {
  const { t } = useLingui();
  return (
    <div className={styles.fill}>
      <EmptyState
        picture={
          <>
            <div className={styles.trio}>
              {FACES.map((name, index) => (
                <Avatar key={name} name={name} src={`/people/${name}.webp`} size={index === 1 ? 92 : 72} />
              ))}
            </div>
            <p className={styles.fictional}>
              <Mask /> <Trans>Fictional profiles</Trans>
            </p>
          </>
        }
        title={t`No messages yet`}
        actions={
          <LinkButton to="/members">
            <Trans>Search members</Trans>
          </LinkButton>
        }
      >
        <Trans>Find somebody whose profile makes you curious. Your conversations will be here.</Trans>
      </EmptyState>
    </div>
  );
}

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

/** Shown when neither the store nor the server could be read. */
export function ListNotLoaded() {
  const { t } = useLingui();
  const store = useStore();
  // A failed retry shows nothing new, because this text still applies.
  const trying = useMutation({ networkMode: 'always', mutationFn: () => withMinimumTime(reloadNow(store)) });
  return (
    <div className={styles.fill}>
      <ErrorState
        title={t`Your conversations could not be loaded`}
        actions={
          <Button isPending={trying.isPending} onPress={() => trying.mutate()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>They are safe with us. Only the way to them is interrupted.</Trans>
      </ErrorState>
    </div>
  );
}

/** Shown while offline when this device has never loaded the conversations. */
export function ListOffline() {
  const { t } = useLingui();
  return (
    <div className={styles.fill}>
      <EmptyState icon={CloudOff} title={t`You are offline`}>
        <Trans>
          Your conversations have not been loaded on this device yet. They appear by themselves when the connection is
          back.
        </Trans>
      </EmptyState>
    </div>
  );
}
