import { Trans, useLingui } from '@lingui/react/macro';
import { Activity, memo, type Ref, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { Message } from '../../../../contract/chats/chats.ts';
import { useNameInTitle } from '../../../browser/person-in-title.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { type Editing, readEditing } from '../../../engine/store/drafts.ts';
import { editingKey } from '../../../domain/query-keys.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import styles from './chats-screen.module.css';
import { ConversationHeader } from './conversation-header.tsx';
import type { Asked } from './conversation-menu.tsx';
import { OptionsOf } from '../options/options-of.tsx';
import { ViewerOf } from '../viewer/viewer-of.tsx';
import { messageItem } from '../log/log-items.ts';
import { MessageLog } from '../log/message-log.tsx';
import type { OpenedOptions } from '../options-button.tsx';
import { QuotesContext, useQuotes } from '../log/quotes.ts';
import { NewMessageAnnouncer } from '../log/new-message-announcer.tsx';
import { peerPlaceholder } from '../peer-placeholder.ts';
import { theirSeqOf, useIsTyping } from '../typing-state.ts';
import type { Conversation } from '../use-conversation.ts';
import { ConversationBars } from './conversation-bars.tsx';
import { useFileDrop } from '../../../browser/pictures/use-file-drop.ts';
import { useRevealed } from '../log/use-revealed.ts';
import { usePresence } from '../use-presence.ts';
import { type LogView, useLogView } from '../log/use-log-view.ts';
import { useFailureActions } from './use-failure-actions.ts';
import type { ComposerHandle } from '../composer/composer-handle.ts';
import { WritingPane } from '../composer/writing-pane.tsx';
import { PeerUnavailable } from '../composer/conversation-foot.tsx';
import type { User } from '../../../../contract/account/account.ts';
import { StoredDraft } from './unsent-texts.tsx';
import { useUnsentConversations } from '../use-unsent-conversations.ts';

const NoStartsLeft = lazyComponent(async () => (await import('./no-starts-left.tsx')).NoStartsLeft);
const EditPane = lazyComponent(async () => (await import('../options/edit-pane.tsx')).EditPane);
const MuteDialog = lazyComponent(async () => (await import('../options/mute-dialog.tsx')).MuteDialog);
const RemoveDialog = lazyComponent(async () => (await import('../options/remove-dialog.tsx')).RemoveDialog);

interface ConversationViewProps {
  conversation: Conversation;
  isBesideList: boolean;
  /** Whether the server has a conversation that is not on this device. */
  isKnown: boolean;
  /** Whether the address has the id of the peer instead of the conversation. */
  isByProfile: boolean;
}

/**
 * One conversation: the header, the log and the composer. It remounts for each peer. Memoized, because a navigation
 * renders the screen around it more than once.
 */
export const ConversationView = memo(function ConversationView(props: ConversationViewProps) {
  const { conversation, isBesideList, isKnown, isByProfile } = props;
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
  const failureActions = useFailureActions(writing);
  const drop = useFileDrop((files) => writing.current?.attach(files));
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useFocusOnOpening(writing);

  const [opened, setOpened] = useState<OpenedOptions | null>(null);
  const editing = useEditing(peer, writing);
  const revealed = useRevealed(row);
  const { quotes, jump } = useQuotes({ conversation, view, scroller, name, ...revealed });
  const actions = {
    conversation,
    name,
    log: view.log,
    isEditing: editing !== null,
    onReply: (message: Message) => writing.current?.setReply(message),
  };

  return (
    <QuotesContext value={quotes}>
      <section className={styles.conversation} aria-label={t`Conversation with ${name}`} {...drop.handlers}>
        <ConversationHeader
          conversation={conversation}
          name={name}
          isTyping={isTyping}
          level={isBesideList ? 2 : 1}
          heading={heading}
          onAsk={setAsked}
        />
        <ConversationBars row={row} onTaken={() => heading.current?.focus({ preventScroll: true })} />
        <MessageLog
          conversation={conversation}
          name={name}
          view={view}
          scroller={scroller}
          isTyping={isTyping}
          marked={jump.marked ?? editing?.id ?? null}
          jump={jump}
          {...revealed}
          onOptions={setOpened}
          actions={failureActions}
        />
        <Suspense>
          <Foot
            conversation={conversation}
            name={name}
            view={view}
            isKnown={isKnown}
            editing={editing}
            writing={writing}
            onSending={jump.toNewest}
          />
        </Suspense>
        <NewMessageAnnouncer log={view.log} opened={view.opened} name={name} />
        {drop.isOver && <DropHint />}
        {opened !== null && <OptionsOf {...actions} opened={opened} onEnd={() => setOpened(null)} />}
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
          onEnd={() => setAsked(null)}
        />
      </section>
    </QuotesContext>
  );
});

interface MenuDialogProps extends Pick<ConversationViewProps, 'conversation' | 'isByProfile'> {
  asked: Asked | null;
  name: string;
  onEnd: () => void;
}

/** The dialog of an action in the menu of the conversation. */
function MenuDialog({ asked, conversation, name, isByProfile, onEnd }: MenuDialogProps) {
  const id = conversation.row?.conversation;
  return (
    <Suspense>
      {asked === 'mute'
        ? id !== undefined && <MuteDialog conversation={id} name={name} onEnd={onEnd} />
        : asked !== null && (
            <RemoveDialog
              action={asked}
              conversation={conversation}
              name={name}
              isByProfile={isByProfile}
              onCancel={onEnd}
            />
          )}
    </Suspense>
  );
}

function DropHint() {
  return (
    <div className={styles.drop}>
      <Trans>Drop the pictures here</Trans>
    </div>
  );
}

interface FootProps extends Pick<ConversationViewProps, 'conversation' | 'isKnown'> {
  name: string;
  view: LogView;
  editing: Editing | null;
  writing: Ref<ComposerHandle>;
  /** Called before a message is enqueued. */
  onSending: () => void;
}

/** The composer; while the member edits a message, the pane for its new text; or the reason why the member cannot write. */
function Foot({ conversation, name, view, isKnown, editing, writing, onSending }: FootProps) {
  const { peer, profile } = conversation;
  const startsLeft = useStartsLeft(useMe(), conversation, isKnown);
  const isUnavailable = view.row?.peer_state === 'gone';
  if (isUnavailable || startsLeft === 0)
    return (
      <div className={styles.foot}>
        {isUnavailable ? (
          <PeerUnavailable name={profile?.name ?? null} />
        ) : (
          <NoStartsLeft peer={peer}>
            <StoredDraft peer={peer} />
          </NoStartsLeft>
        )}
      </div>
    );
  return (
    <>
      {/* Hidden instead of unmounted: it keeps its picture and its dialogs. */}
      <Activity mode={editing === null ? 'visible' : 'hidden'}>
        <WritingPane
          conversation={conversation}
          name={name}
          isEmpty={view.isEmpty}
          startsLeft={startsLeft}
          onSending={onSending}
          writing={writing}
        />
      </Activity>
      {editing !== null && (
        <EditPane
          key={editing.id}
          editing={editing}
          item={messageItem(view.log, peer, editing.id)}
          peer={peer}
          name={name}
        />
      )}
    </>
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
 * the keyboard.
 */
function useFocusOnOpening(writing: RefObject<ComposerHandle | null>): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (writing.current !== null && matchMedia('(pointer: fine)').matches) writing.current.focus();
    else heading.current?.focus({ preventScroll: true });
  }, [writing]);
  return heading;
}

/**
 * The conversations that a free member can still start, this one included; null when no limit applies. Queued first
 * messages to others count as started.
 */
function useStartsLeft(me: User | undefined, { peer, row }: Conversation, isKnown: boolean): number | null {
  const unsent = useUnsentConversations() ?? [];
  const limit = me?.started_conversations_left ?? null;
  if (limit === null || row !== null || isKnown) return null;
  const waiting = unsent.filter((one) => one.row === null && one.peer !== peer && one.unsent.state !== 'failed').length;
  return Math.max(0, limit - waiting);
}
