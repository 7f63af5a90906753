import { Reply } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Message } from '../../../../contract/chats/chats.ts';
import { REACTIONS } from '../../../../contract/chats/reactions.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { messageItem } from '../log/log-items.ts';
import { canReplyTo } from '../log/options-for.ts';
import { ReactionSign } from '../log/reaction-sign.tsx';
import type { Log } from '../read-log.ts';
import type { Conversation } from '../use-conversation.ts';
import styles from './hover-bar.module.css';
import { useOwnReactions } from './own-reactions.ts';

export interface HoverBarProps {
  scroller: RefObject<HTMLElement | null>;
  log: Log;
  conversation: Conversation;
  /** Whether the member is editing a message, so that the composer is hidden. */
  isEditing: boolean;
  onReply: (message: Message) => void;
}

/** A message under the mouse, and its bubble. */
interface Hovered {
  readonly key: string;
  readonly bubble: Element;
}

const [HEART] = REACTIONS;
/** The width of the bar and of the button between it and the bubble, in pixels. */
const ROOM_PX = 140;
/** The member may be writing. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * The heart and the reply beside the message under the mouse, in one press. The options of the message have both for the keyboard and for
 * screen readers, so this bar is only for the mouse. It appears in the bubble, next to the button of the options.
 */
export function HoverBar({ scroller, log, conversation, isEditing, onReply }: HoverBarProps) {
  const { peer, row } = conversation;
  const hovered = useHovered(scroller);
  const { reactionTo, onReact } = useOwnReactions(log, peer);
  const item = hovered === null ? null : messageItem(log, peer, hovered.key);
  if (hovered === null || item?.kind !== 'message' || !canReplyTo(item) || row?.peer_state === 'gone') return null;
  return createPortal(
    <div className={styles.bar} aria-hidden="true" onMouseDown={keepFocus}>
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onReact(item.key, reactionTo(item.key) === HEART ? null : HEART)}
      >
        <ReactionSign emoji={HEART} />
      </button>
      {!isEditing && (
        <button type="button" tabIndex={-1} onClick={() => onReply(item.message)}>
          <Icon of={Reply} size="s" />
        </button>
      )}
    </div>,
    hovered.bubble,
  );
}

/** The message under the mouse whose bubble has room beside it. The pictures of an album have their options on them instead. */
function useHovered(scroller: RefObject<HTMLElement | null>): Hovered | null {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  useEffect(() => {
    const log = scroller.current;
    if (log === null) return undefined;
    const show = (line: HTMLElement | null) => {
      const bubble = line?.querySelector('button[data-options]')?.parentElement;
      if (line === null || bubble == null || !hasRoom(log, bubble)) return setHovered(null);
      const key = line.dataset['message'] ?? '';
      setHovered((now) => (now?.bubble === bubble && now.key === key ? now : { key, bubble }));
    };
    // This code may have loaded after the mouse reached a message.
    show(log.querySelector<HTMLElement>('li[data-message]:hover'));
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && target instanceof Element) show(target.closest<HTMLElement>('li[data-message]'));
    };
    const leave = () => setHovered(null);
    log.addEventListener('pointerover', over);
    log.addEventListener('pointerleave', leave);
    return () => {
      log.removeEventListener('pointerover', over);
      log.removeEventListener('pointerleave', leave);
    };
  }, [scroller]);
  return hovered;
}

function hasRoom(log: Element, bubble: Element): boolean {
  const [outer, inner] = [log.getBoundingClientRect(), bubble.getBoundingClientRect()];
  return Math.max(inner.left - outer.left, outer.right - inner.right) >= ROOM_PX;
}
