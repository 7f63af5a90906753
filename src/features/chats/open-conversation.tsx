import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CloudOff } from 'lucide-react';
import type { User } from '../../../contract/account.ts';
import type { SiteSettings } from '../../../contract/sites.ts';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../engine/problem-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './chats-screen.module.css';
import { ConversationView } from './conversation-view.tsx';
import { LogSkeleton } from './log-above.tsx';
import { type ConversationAddress, useConversation } from './use-conversation.ts';
import { useHasSynced } from './use-has-synced.ts';
import { useStranger } from './use-stranger.ts';

interface OpenConversationProps {
  address: ConversationAddress;
  me: User | undefined;
  settings: SiteSettings | undefined;
  isBesideList: boolean;
}

/** The conversation at an address, or why there is none. */
export function OpenConversation({ address, me, settings, isBesideList }: OpenConversationProps) {
  const { t, i18n } = useLingui();
  const talk = useConversation(address);
  const hasSynced = useHasSynced();
  const isOnline = useOnline();
  const refusal = useStranger(talk);
  if (talk && refusal === null) return <ConversationView key={talk.peer} talk={talk} me={me} settings={settings} isBesideList={isBesideList} />;

  const back = (
    <LinkButton to="/chats">
      <Trans>Back to messages</Trans>
    </LinkButton>
  );
  if (refusal !== null) {
    return (
      <div className={styles.state}>
        <EmptyState icon={Ban} level={isBesideList ? 2 : 1} title={t`This member cannot be written to`} actions={back}>
          {i18n._(failureWords(refusal))}
        </EmptyState>
      </div>
    );
  }
  if (talk === null && hasSynced) {
    return (
      <div className={styles.state}>
        <EmptyState icon={Ban} level={isBesideList ? 2 : 1} title={t`This conversation is no longer here`} actions={back}>
          <Trans>It was removed, or its other side has left.</Trans>
        </EmptyState>
      </div>
    );
  }
  if (talk === null && !isOnline) {
    return (
      <div className={styles.state}>
        <EmptyState icon={CloudOff} level={isBesideList ? 2 : 1} title={t`You are offline`} actions={back}>
          <Trans>This conversation is not on this device yet. It appears by itself when the connection is back.</Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <LogSkeleton />
    </div>
  );
}
