import { useLingui } from '@lingui/react/macro';
import { Ban, Flag, Mail, MailOpen, Trash2 } from 'lucide-react';
import { Suspense, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueRead } from '../../../engine/outbox/enqueue-action.ts';
import { enqueueMarkedUnread } from '../../../engine/outbox/enqueue-view.ts';
import { isRequest } from '../../../engine/store/conversation-row.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { MenuPopover } from '../../../ui/overlays/menu-popover.tsx';
import { MenuSheet } from '../../../ui/overlays/menu-sheet.tsx';
import type { MenuAction, MenuItem } from '../../../ui/overlays/menu-groups.ts';
import { classNames } from '../../../ui/class-names.ts';
import { BareButton } from '../../../ui/controls/buttons/bare-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { type ConversationItem, nameOf } from './conversation-item.ts';
import { OnReportContext } from '../log/on-report.ts';
import { type OpenedOptions, useExpanded } from '../options-button.tsx';
import { peerPlaceholder } from '../peer-placeholder.ts';
import { MuteDialog } from '../options/mute-dialog.tsx';
import styles from './row-options.module.css';
import { useViewItems } from '../options/view-items.ts';

const RemoveDialog = lazyComponent(async () => (await import('../options/remove-dialog.tsx')).RemoveDialog);

/** The options of a row, or the dialog with which they begin. */
export interface OpenedRow extends OpenedOptions {
  readonly first?: 'mute' | 'remove' | undefined;
}

type RowDialog = 'mute' | 'remove' | 'block';

interface RowOptionsProps {
  item: ConversationItem;
  /** Whether the conversation is open beside the list. */
  isOpen: boolean;
  opened: OpenedRow;
  onEnd: () => void;
}

/**
 * The options of a conversation in the list: a menu beside its row or, where there is no hover, a sheet with the peer above it. Then the
 * dialog that one of them needs.
 */
export function RowOptions({ item, isOpen, opened, onEnd }: RowOptionsProps) {
  const { i18n, t } = useLingui();
  const { row, profile, view } = item;
  const { button, openedBy } = opened;
  const [phase, setPhase] = useState<'menu' | 'chosen' | RowDialog>(opened.first ?? 'menu');
  const isChosen = useRef(false);
  const dialog = useRef<RowDialog | null>(null);
  const name = nameOf(item) ?? i18n._(peerPlaceholder(row));
  const items = useViewItems(row && { row, view, name, onMute: () => (dialog.current = 'mute') });
  const unread = useUnreadItem(item);
  const against = useItemsAgainst(item, { name, onBlock: () => (dialog.current = 'block') });
  const remove: MenuAction = {
    icon: Trash2,
    text: t`Remove for me`,
    danger: true,
    onSelect: () => (dialog.current = 'remove'),
  };
  useExpanded(button, phase === 'menu');
  if (row === null || items === null || phase === 'chosen') return null;
  const select = (action: () => void) => {
    isChosen.current = true;
    // The button has the focus before the action, because a dialog of the action returns the focus to where it was.
    flushSync(() => setPhase('chosen'));
    button.focus({ preventScroll: true });
    action();
    if (dialog.current === null) onEnd();
    else setPhase(dialog.current);
  };
  if (phase === 'mute') return <MuteDialog conversation={row.conversation} name={name} onEnd={onEnd} />;
  if (phase === 'remove' || phase === 'block')
    return (
      <Suspense>
        <RemoveDialog
          action={phase}
          conversation={item}
          name={name}
          isOpen={isOpen}
          isByProfile={false}
          onCancel={onEnd}
        />
      </Suspense>
    );
  const list = {
    label: t`Options of the conversation with ${name}`,
    groups: [
      [items.pin, items.mute, unread, items.archive],
      [against.report, remove, against.block],
    ],
    openedBy,
    onSelect: select,
    // A menu also closes after a choice, whose action ends the options.
    onClose: () => {
      if (!isChosen.current) onEnd();
    },
  };
  return matchMedia('(hover: none)').matches ? (
    <MenuSheet
      {...list}
      lifted={
        <div className={styles.person}>
          <Avatar
            name={name}
            src={profile?.main_image?.thumb_filename}
            placeholder={profile?.main_image?.placeholder}
            size={44}
          />
          <bdi>{name}</bdi>
          {profile?.fictional === true && <Mask />}
        </div>
      }
    />
  ) : (
    <MenuPopover {...list} button={{ current: button }} />
  );
}

interface SwipeActionsProps {
  item: ConversationItem;
  /** Opens the dialog of an action. */
  onAsk: (action: 'mute' | 'remove') => void;
  onEnd: () => void;
}

/** The actions behind a row that a finger has swiped aside. */
export function SwipeActions({ item, onAsk, onEnd }: SwipeActionsProps) {
  const { i18n, t } = useLingui();
  const { row, view } = item;
  const name = nameOf(item) ?? i18n._(peerPlaceholder(row));
  const items = useViewItems(row && { row, view, name, onMute: () => onAsk('mute') });
  const remove: MenuAction = { icon: Trash2, text: t`Remove`, danger: true, onSelect: () => onAsk('remove') };
  if (items === null) return null;
  return (
    <div className={styles.actions}>
      {[items.mute, items.archive, remove].map(({ icon, text, danger, onSelect }, index) => (
        <BareButton
          key={text}
          className={classNames(styles.action, index === 1 && styles.archive, danger === true && styles.remove)}
          onPress={() => {
            onEnd();
            onSelect();
          }}
        >
          <Icon of={icon} />
          {text}
        </BareButton>
      ))}
    </div>
  );
}

/** The actions against the sender of a request. Another conversation has them in its menu, but opening a request ends it. */
function useItemsAgainst(
  { peer, row }: ConversationItem,
  { name, onBlock }: { name: string; onBlock: () => void },
): { readonly report: MenuItem | false; readonly block: MenuItem | false } {
  const { t } = useLingui();
  const onReport = use(OnReportContext);
  if (row === null || !isRequest(row)) return { report: false, block: false };
  return {
    report: onReport != null &&
      row.peer_state !== 'gone' && {
        icon: Flag,
        text: t`Report ${name}`,
        onSelect: () => onReport({ peer, name, message: null }),
      },
    block: { icon: Ban, text: t`Block ${name}`, danger: true, onSelect: onBlock },
  };
}

/** Marks a conversation as unread, or reads it without opening it. */
function useUnreadItem({ peer, row, view }: ConversationItem): MenuItem | false {
  const { t } = useLingui();
  const store = useStore();
  if (row === null) return false;
  const { conversation, unread, last_seq: seq } = row;
  const isUnread = unread > 0 || view.marked_unread;
  const read = async () => {
    if (unread > 0) await enqueueRead(store, { peer, conversation, seq });
    await enqueueMarkedUnread(store, conversation, false);
  };
  const mark = () => enqueueMarkedUnread(store, conversation, true);
  return {
    icon: isUnread ? MailOpen : Mail,
    text: isUnread ? t`Mark as read` : t`Mark as unread`,
    onSelect: () => void (isUnread ? read() : mark()).catch(reportError),
  };
}
