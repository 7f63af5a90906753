import { Suspense, useState } from 'react';
import { useOnline } from '../../../browser/use-online.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import styles from './chats-screen.module.css';
import { ConversationView } from './conversation-view.tsx';
import { LogSkeleton } from '../log/log-above.tsx';
import { type ConversationAddress, type Conversation, useConversation } from '../use-conversation.ts';
import { UnsentTexts } from './unsent-texts.tsx';
import { useIsBesideList } from '../use-is-beside-list.ts';
import { useContactability } from './use-contactability.ts';

const Refused = lazyComponent(async () => (await import('./no-conversation.tsx')).Refused);
const MissingConversation = lazyComponent(async () => (await import('./no-conversation.tsx')).MissingConversation);
const NotHereYet = lazyComponent(async () => (await import('./no-conversation.tsx')).NotHereYet);

/** The conversation at an address, or the reason why there is none. */
export function OpenConversation({ address }: { address: ConversationAddress }) {
  const isBesideList = useIsBesideList();
  const { conversation, hasSynced } = useConversation(address);
  const isOnline = useOnline();
  const { refusal, contact } = useContactability(conversation);
  const disappeared = useDisappeared(conversation, address);
  const level = isBesideList ? 2 : 1;
  if (conversation && refusal === null) {
    const shown = { conversation, isBesideList, contact, isByProfile: address.profile !== undefined };
    return <ConversationView key={conversation.peer} {...shown} />;
  }
  return (
    <div className={styles.state}>
      <Suspense fallback={<LogSkeleton />}>
        {conversation && refusal !== null ? (
          <>
            <Refused peer={conversation.peer} refusal={refusal} level={level} />
            <UnsentTexts peer={conversation.peer} />
          </>
        ) : conversation === null && !isOnline && disappeared === null ? (
          <NotHereYet level={level} />
        ) : conversation === null && hasSynced ? (
          <>
            <MissingConversation disappeared={disappeared} level={level} />
            {disappeared !== null && <UnsentTexts peer={disappeared.peer} />}
          </>
        ) : (
          <LogSkeleton />
        )}
      </Suspense>
    </div>
  );
}

/** The conversation last shown at this address, if it disappeared since: removed in another tab, or blocked. */
function useDisappeared(
  conversation: Conversation | null | undefined,
  address: ConversationAddress,
): Conversation | null {
  const [last, setLast] = useState<Conversation | null>(null);
  if (conversation && conversation !== last) setLast(conversation);
  return conversation === null && last?.row?.conversation === address.conversation ? last : null;
}
