import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { statusOf } from '../../../engine/outbox/message-status.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import type { ShownReaction } from '../../../engine/store/reactions.ts';
import bubbleStyles from './bubble.module.css';
import type { FailureActionHandlers } from './failure-reason.tsx';
import { AlbumBubble } from './album-bubble.tsx';
import type { LogItem, MessageItem } from './log-items.ts';
import { MessageBubble } from './message-bubble.tsx';
import styles from './message-log.module.css';
import { Reactions } from './reactions.tsx';
import { ChangeNote } from './change-note.tsx';
import { isGone } from './options-for.ts';
import { Tombstone } from './tombstone.tsx';
import { UnsentBubble } from './unsent-bubble.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import type { Risk } from '../../../domain/safety/find-risk.ts';
import { IsWarnedContext } from './message-text.tsx';

const Warning = lazyComponent(async () => (await import('./warning.tsx')).Warning);

interface LogLineProps {
  item: LogItem;
  row: ConversationRow | null;
  name: string;
  today: number;
  /** The reactions to the messages of the log. */
  reactions: ReadonlyMap<string, readonly ShownReaction[]>;
  /** The risks of the messages of the log. */
  warnings: ReadonlyMap<string, Risk>;
  /** The key of the message that the member is editing, to which they have jumped, or that a search shows. */
  marked: string | null;
  arePicturesCovered: boolean;
  onReveal: () => void;
  actions: FailureActionHandlers;
}

/** One line of a conversation: a divider, a bubble, or the pictures of an album. */
export function LogLine({ item, row, name, today, reactions, warnings, ...rest }: LogLineProps) {
  const { t } = useLingui();
  const formats = useFormats();
  switch (item.kind) {
    case 'day':
      return (
        <li className={styles.day}>
          <time dateTime={new Date(item.at).toISOString()}>{formats.day(item.at, today)}</time>
        </li>
      );
    case 'unread':
      return (
        <li
          className={styles.unread}
        >{t`${plural(item.count, { one: '# unread message', other: '# unread messages' })}`}</li>
      );
    case 'album':
      return (
        <li className={bubbleStyles.line}>
          <IsWarnedContext value={item.items.some(({ key }) => warnings.has(key))}>
            <AlbumBubble album={item} row={row} name={name} {...rest} />
          </IsWarnedContext>
          {item.items.map((one, at) => (
            <Below
              key={one.key}
              item={one}
              place={at + 1}
              row={row}
              name={name}
              reactions={reactions.get(one.key)}
              risk={warnings.get(one.key)}
            />
          ))}
        </li>
      );
    default:
      return (
        <li className={bubbleStyles.line} data-message={item.key}>
          <IsWarnedContext value={warnings.has(item.key)}>
            <Bubble item={item} row={row} name={name} {...rest} />
          </IsWarnedContext>
          <Below item={item} row={row} name={name} reactions={reactions.get(item.key)} risk={warnings.get(item.key)} />
        </li>
      );
  }
}

interface BelowProps extends Pick<LogLineProps, 'row' | 'name'> {
  item: MessageItem;
  /** The place of the picture in its album, from 1. */
  place?: number;
  /** The reactions to the message. */
  reactions: readonly ShownReaction[] | undefined;
  /** The risk of the message. */
  risk: Risk | undefined;
}

/** The reactions to a message, its waiting or refused change, and the note about its risk, under its bubble. */
function Below({ item, place, row, name, reactions, risk }: BelowProps) {
  return (
    <>
      {reactions !== undefined && item.kind === 'message' && row !== null && !isGone(item) && (
        <Reactions
          message={item.message.id}
          place={place}
          reactions={reactions}
          isMine={item.isMine}
          peer={row.profile}
          name={name}
          canReact={row.peer_state !== 'gone'}
        />
      )}
      {item.change !== null && (
        <ChangeNote change={item.change} stored={item.kind === 'message' ? item.message.body : null} name={name} />
      )}
      {risk !== undefined && item.kind === 'message' && (
        <Suspense>
          <Warning message={item.message} risk={risk} name={name} />
        </Suspense>
      )}
    </>
  );
}

interface BubbleProps extends Omit<LogLineProps, 'item' | 'today' | 'reactions' | 'warnings'> {
  item: MessageItem;
}

function Bubble({ item, row, name, marked, arePicturesCovered, onReveal, actions }: BubbleProps) {
  const { t } = useLingui();
  const { change, isFirst, isLast } = item;
  const shown = { change, isFirst, isLast, isMarked: item.key === marked };
  if (isGone(item)) return <Tombstone item={item} name={name} isMarked={shown.isMarked} />;
  if (item.kind === 'unsent')
    return <UnsentBubble {...shown} entry={item.entry} isParked={item.isParked} actions={actions} />;
  return (
    <MessageBubble
      {...shown}
      message={item.message}
      status={item.isMine ? statusOf(item.message, row) : null}
      from={item.isMine ? t`You` : name}
      isCovered={!item.isMine && arePicturesCovered}
      onReveal={onReveal}
    />
  );
}
