import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import { useNameInTitle } from '../../../browser/person-in-title.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { type Editing, readEditing } from '../../../engine/store/drafts.ts';
import { editingKey } from '../../../domain/query-keys.ts';
import type { Contact } from '../../../engine/sync/load-profile.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import styles from './chats-screen.module.css';
import { OptionsOf } from '../options/options-of.tsx';
import { ViewerOf } from '../viewer/viewer-of.tsx';
import { MessageLog } from '../log/message-log.tsx';
import type { OpenedOptions } from '../options-button.tsx';
import { Foot } from './foot.tsx';
import { Head } from './head.tsx';
import { MarkContext } from '../search/shown-hit.tsx';
import { useHasSearch } from '../use-has-search.ts';
import { useShownHit } from './use-shown-hit.ts';
import { type Asked, OnAskContext } from '../log/on-report.ts';
import { QuotesContext, useQuotes } from '../log/quotes.ts';
import { NewMessageAnnouncer } from '../log/new-message-announcer.tsx';
import { peerPlaceholder } from '../peer-placeholder.ts';
import { theirSeqOf, useIsTyping } from '../typing-state.ts';
import type { Conversation } from '../use-conversation.ts';
import { useFileDrop } from '../../../browser/pictures/use-file-drop.ts';
import { useRevealed } from '../log/use-revealed.ts';
import { usePresence } from '../use-presence.ts';
import { useLogView } from '../log/use-log-view.ts';
import { useFailureActions } from './use-failure-actions.ts';
import type { ComposerHandle } from '../composer/composer-handle.ts';

const DayDialog = lazyComponent(async () => (await import('./day-dialog.tsx')).DayDialog);
const MuteDialog = lazyComponent(async () => (await import('../options/mute-dialog.tsx')).MuteDialog);
const RemoveDialog = lazyComponent(async () => (await import('../options/remove-dialog.tsx')).RemoveDialog);

interface ConversationViewProps {
  conversation: Conversation;
  isBesideList: boolean;
  contact: Contact;
  /** Whether the address has the id of the peer instead of the conversation. */
  isByProfile: boolean;
}

/**
 * One conversation: the header, the log and the composer. It remounts for each peer. Memoized, because a navigation
 * renders the screen around it more than once.
 */
export const ConversationView = memo(function ConversationView(props: ConversationViewProps) {
  const { conversation, isBesideList, contact, isByProfile } = props;
  const { i18n, t } = useLingui();
  const { peer, profile } = conversation;
  const conversationId = conversation.row?.conversation ?? null;
  const name = profile?.name ?? i18n._(peerPlaceholder(conversation.row));
  useNameInTitle(profile?.name ?? null);

  const { view, scroller } = useLogView(conversation);
  const { row } = view;
  usePresence(() => [peer], peer);
  const isTyping = useIsTyping(conversationId, row === null ? 0 : theirSeqOf(row));

  const writing = useRef<ComposerHandle>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useFocusOnOpening(writing);

  const [opened, setOpened] = useState<OpenedOptions | null>(null);
  const editing = useEditing(peer, writing);
  const revealed = useRevealed(row);
  const { quotes, jump } = useQuotes({ conversation, view, scroller, name, ...revealed });
  const search = useShownHit({ conversation: conversationId, jump, editing: editing?.id ?? null });
  const failureActions = useFailureActions(() => search.leave(() => writing.current?.focus()));
  const drop = useFileDrop((files) => search.leave(() => writing.current?.attach(files)));
  const actions = {
    conversation,
    name,
    log: view.log,
    isEditing: editing !== null,
    onReply: (message: Message) => search.leave(() => writing.current?.setReply(message)),
  };

  return (
    <QuotesContext value={quotes}>
      <OnAskContext value={setAsked}>
        <section className={styles.conversation} aria-label={t`Conversation with ${name}`} {...drop.handlers}>
          <Head
            conversation={conversation}
            name={name}
            row={row}
            isTyping={isTyping}
            level={isBesideList ? 2 : 1}
            heading={heading}
            search={search}
          />
          <MarkContext value={search.hit?.mark ?? null}>
            <MessageLog
              conversation={conversation}
              name={name}
              view={view}
              scroller={scroller}
              isTyping={isTyping}
              marked={jump.marked ?? editing?.id ?? search.hit?.message.id ?? null}
              jump={jump}
              {...revealed}
              onOptions={setOpened}
              actions={failureActions}
            />
          </MarkContext>
          <Foot
            conversation={conversation}
            name={name}
            view={view}
            contact={contact}
            isHidden={search.isSearching}
            editing={editing}
            writing={writing}
            onSending={jump.toNewest}
          />
          <NewMessageAnnouncer log={view.log} opened={view.opened} name={name} />
          {drop.isOver && <DropHint />}
          <OptionsOf {...actions} scroller={scroller} opened={opened} onEnd={() => setOpened(null)} />
          <ViewerOf
            {...actions}
            isRead={view.isCurrent && revealed.isCoverKnown}
            arePicturesCovered={revealed.arePicturesCovered}
          />
          <MenuDialog
            asked={asked}
            conversation={conversation}
            name={name}
            isByProfile={isByProfile}
            onDay={jump.jumpToDay}
            onEnd={() => setAsked(null)}
          />
        </section>
      </OnAskContext>
    </QuotesContext>
  );
});

interface MenuDialogProps extends Pick<ConversationViewProps, 'conversation' | 'isByProfile'> {
  asked: Asked | null;
  name: string;
  /** Called with the start of the chosen day, in milliseconds. */
  onDay: (start: number) => void;
  onEnd: () => void;
}

/** The dialog of an action in the menu of the conversation. */
function MenuDialog({ asked, conversation, name, isByProfile, onDay, onEnd }: MenuDialogProps) {
  const id = conversation.row?.conversation;
  return <Suspense>{asked !== null && dialogOf(asked)}</Suspense>;

  function dialogOf(action: Asked) {
    if (action === 'day') return <DayDialog onDay={onDay} onEnd={onEnd} />;
    if (action === 'mute') return id !== undefined && <MuteDialog conversation={id} name={name} onEnd={onEnd} />;
    const shown = { conversation, name, isByProfile };
    return <RemoveDialog action={action} {...shown} onCancel={onEnd} />;
  }
}

function DropHint() {
  return (
    <div className={styles.drop}>
      <Trans>Drop the pictures here</Trans>
    </div>
  );
}

/** The edit in progress. When it ends, the focus goes back to the text field, except on a touch screen. */
function useEditing(peer: MemberId, writing: RefObject<ComposerHandle | null>): Editing | null {
  const store = useStore();
  const editing = useLive(editingKey(peer), () => readEditing(store, peer)).data ?? null;
  const isEditing = editing !== null;
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && matchMedia('(pointer: fine)').matches) writing.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, writing]);
  return editing;
}

/**
 * On opening, the focus goes to the text field. On a touch screen it goes to the name, because the field would raise
 * the keyboard, unless the member has chosen to reply (`composer/use-write-param.ts`).
 */
function useFocusOnOpening(writing: RefObject<ComposerHandle | null>): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isToWrite = useHasSearch('write');
  const isReplying = useEffectEvent(() => isToWrite);
  useEffect(() => {
    if (isReplying()) return;
    if (writing.current !== null && matchMedia('(pointer: fine)').matches) writing.current.focus();
    else heading.current?.focus({ preventScroll: true });
  }, [writing]);
  return heading;
}
