import { useLingui } from '@lingui/react/macro';
import { Flag, Reply, SmilePlus } from 'lucide-react';
import { use, useEffect, useRef } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import { REACTIONS } from '../../../../contract/chats/reactions.ts';
import { isReactionEmoji, REACTION_WORDS } from '../../../domain/words/reaction-words.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { placeholderImage } from '../../../ui/pictures/placeholder.ts';
import { useBlobUrl } from '../../../ui/pictures/use-blob-url.ts';
import type { MessageItem } from '../log/log-items.ts';
import { MessageText } from '../log/message-text.tsx';
import { OnReportContext } from '../log/on-report.ts';
import { optionsFor } from '../log/options-for.ts';
import { ReactionSign } from '../log/reaction-sign.tsx';
import { captionOf, pictureIn } from './viewed-item.ts';
import type { ViewerActions } from './viewer-actions.ts';
import styles from './viewer.module.css';

interface ViewerFootProps {
  items: readonly MessageItem[];
  /** All messages of the album, for its caption. */
  album: readonly MessageItem[];
  index: number;
  /** Shows another picture. */
  onGo: (to: number) => void;
  /** Closes the viewer, and replies. */
  onReply: (message: Message) => void;
  actions: ViewerActions;
}

/** Below a picture: its caption, all pictures as thumbnails, and the actions on its message. */
export function ViewerFoot({ items, album, index, onGo, onReply, actions }: ViewerFootProps) {
  const item = items[index];
  if (item === undefined) return null;
  return (
    <div className={styles.foot}>
      <p className={styles.caption}>
        <bdi>
          <MessageText text={captionOf(item, album)} />
        </bdi>
      </p>
      {items.length > 1 && <Strip items={items} index={index} onGo={onGo} />}
      <div className={styles.actions}>
        {item.kind === 'message' && (
          <ItemActions item={item} message={item.message} actions={actions} onReply={onReply} />
        )}
      </div>
    </div>
  );
}

/** The pictures as thumbnails. The current one is always in view. */
function Strip({ items, index, onGo }: Pick<ViewerFootProps, 'items' | 'index' | 'onGo'>) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.children[index];
    if (!(current instanceof HTMLElement) || list.current === null) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = current.offsetLeft + current.offsetWidth / 2 - list.current.clientWidth / 2;
    list.current.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' });
  }, [index]);
  return (
    <ul ref={list} className={styles.strip} aria-label={t`Pictures`}>
      {items.map((item, at) => (
        <li key={item.key}>
          <button
            type="button"
            aria-label={t`Picture ${at + 1} of ${items.length}`}
            aria-current={at === index}
            onClick={() => onGo(at)}
          >
            <Thumbnail item={item} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A small picture of a message, without words. */
function Thumbnail({ item }: { item: MessageItem }) {
  const { thumb, placeholder } = pictureIn(item);
  const url = useBlobUrl(typeof thumb === 'string' ? undefined : thumb);
  return (
    <img
      src={typeof thumb === 'string' ? thumb : url}
      width={52}
      height={52}
      alt=""
      style={{ backgroundImage: placeholderImage(placeholder) }}
      {...marksMissing}
    />
  );
}

interface ItemActionsProps extends Pick<ViewerFootProps, 'onReply' | 'actions'> {
  item: MessageItem;
  message: Message;
}

function ItemActions({ item, message, actions, onReply }: ItemActionsProps) {
  const { t } = useLingui();
  const onReport = use(OnReportContext);
  const { conversation, name, isEditing } = actions;
  const { peer, row } = conversation;
  const options = optionsFor(item, serverNow());
  const canWrite = options.includes('reply') && row?.peer_state !== 'gone';
  return (
    <>
      {canWrite && <ReactButton message={message.id} actions={actions} />}
      {canWrite && !isEditing && (
        <IconButton icon={Reply} label={t`Reply`} className={styles.control} onPress={() => onReply(message)} />
      )}
      {options.includes('report') && onReport && (
        <IconButton
          icon={Flag}
          label={t`Report this picture`}
          className={styles.control}
          onPress={() => onReport({ peer, name, message })}
        />
      )}
    </>
  );
}

/** The button with the member's own reaction, which opens the six signs. Choosing the own one again removes it. */
function ReactButton({ message, actions }: { message: string; actions: ViewerActions }) {
  const { i18n, t } = useLingui();
  const own = actions.reactionTo(message);
  const words = own !== null && isReactionEmoji(own) ? i18n._(REACTION_WORDS[own].name) : own;
  return (
    <Menu
      label={words === null ? t`React` : `${t`React`}: ${words}`}
      trigger={own === null ? <Icon of={SmilePlus} /> : <ReactionSign emoji={own} />}
      triggerClassName={styles.control}
      groups={[
        {
          label: t`React`,
          value: own,
          choices: REACTIONS.map((emoji) => ({
            value: emoji,
            text: i18n._(REACTION_WORDS[emoji].name),
            picture: <ReactionSign emoji={emoji} />,
          })),
          onChoose: (emoji) => isReactionEmoji(emoji) && actions.onReact(message, emoji),
          onClear: () => actions.onReact(message, null),
        },
      ]}
    />
  );
}
