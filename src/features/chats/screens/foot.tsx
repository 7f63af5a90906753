import { Activity, type Ref, Suspense } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { User } from '../../../../contract/account/account.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import type { Editing } from '../../../engine/store/drafts.ts';
import type { Contact } from '../../../engine/sync/load-profile.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import type { ComposerHandle } from '../composer/composer-handle.ts';
import { WritingPane } from '../composer/writing-pane.tsx';
import { messageItem } from '../log/log-items.ts';
import type { LogView } from '../log/use-log-view.ts';
import type { Conversation } from '../use-conversation.ts';
import { useUnsentConversations } from '../use-unsent-conversations.ts';
import styles from './chats-screen.module.css';
import { StoredDraft } from './unsent-texts.tsx';

const NoStartsLeft = lazyComponent(async () => (await import('./closed-foot.tsx')).NoStartsLeft);
const PeerUnavailable = lazyComponent(async () => (await import('./closed-foot.tsx')).PeerUnavailable);
const EditPane = lazyComponent(async () => (await import('../options/edit-pane.tsx')).EditPane);

interface FootProps {
  conversation: Conversation;
  name: string;
  contact: Contact;
  /** The search in the conversation has taken its place. */
  isHidden: boolean;
  view: LogView;
  editing: Editing | null;
  writing: Ref<ComposerHandle>;
  /** Called before a message is enqueued. */
  onSending: () => void;
}

/** The composer; while the member edits a message, the pane for its new text; or the reason why the member cannot write. */
export function Foot({ isHidden, ...props }: FootProps) {
  return (
    // Hidden instead of unmounted: it keeps its pictures and its dialogs.
    <Activity mode={isHidden ? 'hidden' : 'visible'}>
      <Suspense>
        <ShownFoot {...props} />
      </Suspense>
    </Activity>
  );
}

function ShownFoot({ conversation, name, view, contact, editing, writing, onSending }: Omit<FootProps, 'isHidden'>) {
  const { peer, profile } = conversation;
  const startsLeft = useStartsLeft(useMe(), conversation, contact);
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
          isFirst={!hasWritten(view, peer)}
          startsLeft={startsLeft}
          asRequest={contact.asRequest}
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

/** Whether the shown part of the log has a message of the member, sent or not. */
const hasWritten = ({ log }: LogView, peer: MemberId): boolean =>
  log.unsent.length > 0 || log.messages.some(({ sender }) => sender !== peer);

/**
 * The conversations that a free member can still start, this one included; null when no limit applies. Queued first
 * messages to others count as started.
 */
function useStartsLeft(me: User | undefined, { peer, row }: Conversation, contact: Contact): number | null {
  const unsent = useUnsentConversations() ?? [];
  const limit = me?.started_conversations_left ?? null;
  if (limit === null || row !== null || contact.conversation !== null) return null;
  const waiting = unsent.filter((one) => one.row === null && one.peer !== peer && one.unsent.state !== 'failed').length;
  return Math.max(0, limit - waiting);
}
