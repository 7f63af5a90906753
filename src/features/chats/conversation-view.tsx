import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { User } from '../../../contract/account.ts';
import { MESSAGE_LENGTH } from '../../../contract/rules.ts';
import type { SiteSettings } from '../../../contract/sites.ts';
import { useOnline } from '../../browser/use-online.ts';
import { tellTyping } from '../../engine/sync/typing.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './chats-screen.module.css';
import { Composer } from './composer.tsx';
import { PeerGone, PeerNotConfirmed } from './conversation-foot.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { Icebreakers } from './icebreakers.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MessageLog } from './message-log.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import { pricesOf } from './prices.ts';
import { theirSeqOf, useIsTyping } from './typing-state.ts';
import { useBalance } from './use-balance.ts';
import { useComposer } from './use-composer.ts';
import type { Talk } from './use-conversation.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useLeaving } from './use-leaving.ts';
import { useLogView } from './use-log-view.ts';
import { useSending } from './use-sending.ts';

interface ConversationViewProps {
  talk: Talk;
  me: User | undefined;
  settings: SiteSettings | undefined;
  isBesideList: boolean;
}

/** One conversation: whom with, what was said, and where one writes. Made anew for each person. */
export function ConversationView({ talk, me, settings, isBesideList }: ConversationViewProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { peer, profile } = talk;
  const conversation = talk.row?.conversation ?? null;
  const name = profile?.name ?? t`Member`;

  const { view, scroller } = useLogView(talk);
  const { row } = view;
  const isTyping = useIsTyping(conversation, row === null ? 0 : theirSeqOf(row));

  const composer = useComposer(peer);
  const prices = pricesOf(me, settings);
  const balance = useBalance(me);
  const { send, actions } = useSending({ talk, composer, prices, onSent: () => view.toNewest('instant') });
  const drop = useFileDrop(composer.takeFiles);
  const leaving = useLeaving(talk, name);
  const [asking, setAsking] = useState<'remove' | 'block' | null>(null);
  const heading = useFocusOnOpening(composer.input);

  const isGone = row?.peer_state === 'gone';

  return (
    <section className={styles.talk} aria-label={t`Conversation with ${name}`} {...drop.handlers}>
      <ConversationHeader
        talk={talk}
        name={name}
        isTyping={isTyping}
        level={isBesideList ? 2 : 1}
        heading={heading}
        onRemove={() => setAsking('remove')}
        onBlock={() => setAsking('block')}
      />
      <div className={styles.bars}>
        {!isOnline && (
          <Notice tone="warning" icon={CloudOff} role="status" bar>
            <Trans>You are offline. What you write waits here and goes out by itself.</Trans>
          </Notice>
        )}
      </div>
      <MessageLog talk={talk} name={name} view={view} scroller={scroller} isTyping={isTyping} actions={actions} />
      {isGone ? (
        <div className={styles.foot}>
          <PeerGone name={name} />
        </div>
      ) : (
        <Composer
          name={name}
          state={composer}
          prices={prices}
          balance={balance}
          limit={settings?.message_length ?? MESSAGE_LENGTH}
          onTyping={() => conversation !== null && tellTyping(conversation)}
          onSend={send}
          above={
            <>
              {row?.peer_state === 'not_confirmed' && <PeerNotConfirmed name={name} />}
              {view.isEmpty && <Icebreakers onPick={(words) => composer.putBack(words, null)} />}
            </>
          }
        />
      )}
      <NewMessageAnnouncer log={view.log} opened={view.opened} name={name} />
      {drop.isOver && (
        <div className={styles.drop}>
          <Trans>Drop the picture here</Trans>
        </div>
      )}
      {asking !== null && (
        <LeaveDialog way={asking} name={name} onStay={() => setAsking(null)} onLeave={() => void leaving[asking]()} />
      )}
    </section>
  );
}

/** On opening the focus goes to where one writes; on a touch screen, where that would raise the keyboard, to the name. */
function useFocusOnOpening(input: RefObject<HTMLTextAreaElement | null>): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const target = matchMedia('(pointer: fine)').matches ? input.current : null;
    (target ?? heading.current)?.focus({ preventScroll: true });
  }, [input]);
  return heading;
}
