import { useLingui } from '@lingui/react/macro';
import { Copy, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from '../../../browser/store-context.tsx';
import type { Message } from '../../../../contract/chats/chats.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { writeEditing } from '../../../engine/store/drafts.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import type { MenuGroup, MenuItem } from '../../../ui/overlays/menu-groups.ts';
import { MenuPopover } from '../../../ui/overlays/menu-popover.tsx';
import { MenuSheet } from '../../../ui/overlays/menu-sheet.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useCopy } from './use-copy.ts';
import type { MessageItem } from '../log/log-items.ts';
import { ReactionSign } from '../log/reaction-sign.tsx';
import { isReactionEmoji, REACTION_WORDS } from '../../../domain/words/reaction-words.ts';
import { type ReactionEmoji, REACTIONS } from '../../../../contract/chats/reactions.ts';
import { OnReportContext } from '../log/on-report.ts';
import { focusLog } from '../log/options-button.tsx';
import { type OpenedOptions, useExpanded } from '../options-button.tsx';
import { canReplyTo, editableUntil, isGone, type MessageOption, optionsFor, shownText } from '../log/options-for.ts';
import type { Conversation } from '../use-conversation.ts';

interface MessageOptionsProps {
  item: MessageItem;
  /** A copy of the message, above its options where there is no hover, and in the dialog that confirms its deletion. */
  copy: ReactNode;
  opened: OpenedOptions;
  /** The member's own reaction. */
  reaction: string | null;
  conversation: Conversation;
  /** The name of the peer. */
  name: string;
  /** Whether the member is editing a message, so that the composer is hidden. */
  isEditing: boolean;
  onReply: (message: Message) => void;
  /** Sets the member's reaction. Null removes it. */
  onReact: (emoji: ReactionEmoji | null) => void;
  onEnd: () => void;
}

/**
 * The options of one message: a menu beside it or, where there is no hover, a sheet with a copy of the message above it. Then the dialog
 * that confirms a deletion.
 */
export function MessageOptions(props: MessageOptionsProps) {
  const { t } = useLingui();
  const { item, copy, opened, conversation, name, onEnd } = props;
  const { button, openedBy } = opened;
  const [phase, setPhase] = useState<'menu' | 'chosen' | 'deleting'>('menu');
  useExpanded(button, phase === 'menu');
  useEndWhenGone(item, onEnd);
  const items = useItems({ ...props, onDelete: () => setPhase('deleting') });
  const reactions = useReactions(props);
  const isChosen = useRef(false);
  const select = (action: () => void) => {
    isChosen.current = true;
    // The button has the focus before the action, because a dialog of the action returns the focus to where it was.
    flushSync(() => setPhase('chosen'));
    button.focus({ preventScroll: true });
    action();
  };
  if (phase === 'chosen') return null;
  if (phase === 'deleting')
    return <DeleteDialog item={item} peer={conversation.peer} name={name} copy={copy} button={button} onEnd={onEnd} />;
  // A menu also closes after a choice, whose action ends the options.
  const close = () => {
    if (!isChosen.current) onEnd();
  };
  const list = { label: t`Message options`, groups: [reactions, items], openedBy, onSelect: select, onClose: close };
  return matchMedia('(hover: none)').matches ? (
    <MenuSheet {...list} lifted={copy} />
  ) : (
    <MenuPopover {...list} button={{ current: button }} />
  );
}

/** The options end when another device deletes the message. */
function useEndWhenGone(item: MessageItem, onEnd: () => void): void {
  const [wasGone] = useState(() => isGone(item));
  const hasGone = isGone(item) && !wasGone;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (hasGone) end();
  }, [hasGone]);
}

/** The reactions that the member can choose. Choosing the own one again removes it. */
function useReactions({ item, reaction, conversation, onReact }: MessageOptionsProps): MenuGroup {
  const { i18n, t } = useLingui();
  if (!canReplyTo(item) || conversation.row?.peer_state === 'gone') return false;
  return {
    label: t`React`,
    value: reaction,
    choices: REACTIONS.map((emoji) => ({
      value: emoji,
      text: i18n._(REACTION_WORDS[emoji].name),
      picture: <ReactionSign emoji={emoji} />,
    })),
    onChoose: (emoji) => isReactionEmoji(emoji) && onReact(emoji),
    onClear: () => onReact(null),
  };
}

interface ItemsInput extends Omit<MessageOptionsProps, 'copy' | 'reaction' | 'onReact'> {
  readonly onDelete: () => void;
}

function useItems(input: ItemsInput): MenuItem[] {
  const { item, opened, conversation, name, isEditing, onReply, onDelete, onEnd } = input;
  const { peer, row } = conversation;
  const { t } = useLingui();
  const store = useStore();
  const copy = useCopy();
  const formats = useFormats();
  const onReport = use(OnReportContext);
  // The list stays as it was on opening.
  const [options] = useState(() => optionsFor(item, serverNow()));
  const text = shownText(item);
  const until = editableUntil(item);
  const time = Number.isFinite(until) ? formats.written(until, 'time') : null;
  const run = (work: () => unknown) => () => {
    onEnd();
    work();
  };
  const items: Record<MessageOption, MenuItem> = {
    reply: { icon: Reply, text: t`Reply`, onSelect: run(() => item.kind === 'message' && onReply(item.message)) },
    copy: { icon: Copy, text: t`Copy`, onSelect: run(() => copy(text)) },
    edit: {
      icon: Pencil,
      text: t`Edit`,
      detail: time === null ? undefined : t`free until ${time}`,
      onSelect: run(() => {
        // The field takes the focus a moment later. On the button, a typed space would open the options again.
        focusLog(opened.button);
        writeEditing(store, peer, { id: item.key, text }).catch(reportError);
      }),
    },
    delete: { icon: Trash2, text: t`Delete for both`, danger: true, onSelect: onDelete },
    report: {
      icon: Flag,
      text: t`Report this message`,
      danger: true,
      onSelect: run(() => item.kind === 'message' && onReport?.({ peer, name, message: item.message })),
    },
  };
  const canWrite = row?.peer_state !== 'gone';
  const isPossible = {
    reply: canWrite && !isEditing,
    copy: true,
    edit: canWrite,
    delete: true,
    report: Boolean(onReport),
  };
  return options.filter((option) => isPossible[option]).map((option) => items[option]);
}
