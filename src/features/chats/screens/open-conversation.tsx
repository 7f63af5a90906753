import { useState } from 'react';
import type { User } from '../../../../contract/account.ts';
import type { SiteSettings } from '../../../../contract/sites.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { lazily } from '../../../ui/lazily.tsx';
import styles from './chats-screen.module.css';
import { ConversationView } from './conversation-view.tsx';
import { LogSkeleton } from '../log/log-above.tsx';
import { type ConversationAddress, type Talk, useConversation } from '../use-conversation.ts';
import { useContactability } from '../use-contactability.ts';

const Refused = lazily(async () => (await import('./no-conversation.tsx')).Refused);
const Gone = lazily(async () => (await import('./no-conversation.tsx')).Gone);
const NotHereYet = lazily(async () => (await import('./no-conversation.tsx')).NotHereYet);

interface OpenConversationProps {
  address: ConversationAddress;
  me: User | undefined;
  settings: SiteSettings | undefined;
  isBesideList: boolean;
}

/** The conversation at an address, or why there is none. */
export function OpenConversation({ address, me, settings, isBesideList }: OpenConversationProps) {
  const { talk, hasSynced } = useConversation(address);
  const isOnline = useOnline();
  const { refusal, isKnown } = useContactability(talk);
  const left = useLeft(talk, address);
  const level = isBesideList ? 2 : 1;
  if (talk && refusal === null) {
    const shown = { talk, me, settings, isBesideList, isKnown, isByProfile: address.profile !== undefined };
    return <ConversationView key={talk.peer} {...shown} />;
  }
  return (
    <div className={styles.state}>
      {talk && refusal !== null ? (
        <Refused peer={talk.peer} refusal={refusal} level={level} />
      ) : talk === null && !isOnline && left === null ? (
        <NotHereYet level={level} />
      ) : talk === null && hasSynced ? (
        <Gone left={left} level={level} />
      ) : (
        <LogSkeleton />
      )}
    </div>
  );
}

/** What stood open at this address and went while it did: removed in another window, or taken away by a block. */
function useLeft(talk: Talk | null | undefined, { conversation }: ConversationAddress): Talk | null {
  const [last, setLast] = useState<Talk | null>(null);
  if (talk && talk !== last) setLast(talk);
  return talk === null && last?.row?.conversation === conversation ? last : null;
}
