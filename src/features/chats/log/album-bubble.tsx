import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock, Eye } from 'lucide-react';
import { Suspense } from 'react';
import { statusOf } from '../../../engine/outbox/message-status.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import { isAside } from '../../../engine/store/entry.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { useCover } from '../../../ui/overlays/use-cover.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { AlbumTile } from './album-tile.tsx';
import styles from './album.module.css';
import bubbleStyles from './bubble.module.css';
import type { FailureActionHandlers } from './failure-reason.tsx';
import { type AlbumItem, isGif, isOwn, type MessageItem } from './log-items.ts';
import { BubbleStatus } from './message-bubble.tsx';
import { MessageText } from './message-text.tsx';
import { focusLog } from './options-button.tsx';
import { isGone, shownText } from './options-for.ts';
import { AlwaysShow } from './picture-bubble.tsx';
import { Quote } from './quote.tsx';
import { StatusMark } from '../status-mark.tsx';

const FailureReason = lazyComponent(async () => (await import('./failure-reason.tsx')).FailureReason);

interface AlbumBubbleProps {
  album: AlbumItem;
  row: ConversationRow | null;
  /** The name of the peer. */
  name: string;
  marked: string | null;
  arePicturesCovered: boolean;
  onReveal: () => void;
  actions: FailureActionHandlers;
}

/** The most tiles of an album whose pictures have all been sent. The last one shows how many more there are. */
const TILES = 3;

/** Pictures that were sent together, in one bubble. Each tile is a message with its own state and options. */
export function AlbumBubble({ album, row, name, marked, arePicturesCovered, onReveal, actions }: AlbumBubbleProps) {
  const { t } = useLingui();
  const { open } = useCover();
  const { items, isMine, isFirst, isLast } = album;
  const unsent = items.flatMap((item) => (item.kind === 'unsent' ? [item] : []));
  const failed = unsent.filter(({ entry }) => entry.state === 'failed');
  const isWaiting = unsent.length > failed.length;
  const isCovered = !isMine && arePicturesCovered;
  // Each unsent picture has its own progress and its own button, and the viewer shows no GIFs, so all of these are shown. So is each
  // picture with words: its tile has the options of both.
  const hasWordsBehind = items.slice(TILES).some((item) => shownText(item) !== '');
  const isWhole = unsent.length > 0 || items.length <= TILES + 1 || items.some(isGif) || hasWordsBehind;
  const last = items[TILES - 1];
  // The last tile opens the others.
  const areAllShown = isWhole || last === undefined || isGone(last);
  const tiles = areAllShown ? items : items.slice(0, TILES);
  const shape = shapeOf(tiles.length, items.length);
  const [first] = items;
  const captioned = items.filter((item) => !isGone(item) && shownText(item) !== '');
  const replyTo = first?.kind === 'message' ? first.message.reply_to : first?.entry.request.reply_to;
  return (
    <>
      <div
        className={classNames(
          bubbleStyles.bubble,
          styles.album,
          isFirst && bubbleStyles.first,
          isLast && bubbleStyles.last,
          isMine && bubbleStyles.mine,
          isWaiting ? bubbleStyles.waiting : failed.length > 0 && bubbleStyles.failed,
        )}
        data-mine={isMine || undefined}
        data-tinted={unsent.length > 0 || undefined}
      >
        {isFirst && <VisuallyHidden>{isMine ? t`You` : name}: </VisuallyHidden>}
        {replyTo != null && <Quote message={replyTo} />}
        <div role="group" aria-label={t`Album of ${items.length} pictures`} className={styles.grid} data-shape={shape}>
          {tiles.map((item, at) => (
            <AlbumTile
              key={item.key}
              item={item}
              place={at + 1}
              hidden={at === tiles.length - 1 ? items.slice(tiles.length) : []}
              marked={marked}
              isCovered={isCovered}
              isLarge={at === 0 && shape === 'large'}
              from={isMine ? null : name}
              onOpen={() => open(item.key)}
            />
          ))}
          {isCovered && (
            <button
              type="button"
              className={bubbleStyles.cover}
              aria-label={t`Tap to see the pictures from ${name}`}
              onClick={({ currentTarget }) => {
                focusLog(currentTarget);
                onReveal();
              }}
            >
              <Icon of={Eye} />
              <Trans>Tap to see the pictures</Trans>
            </button>
          )}
        </div>
        {isCovered && row !== null && <AlwaysShow conversation={row.conversation} />}
        <div className={styles.caption} data-message={first?.key}>
          {captioned.map((item) => (
            <Caption key={item.key} item={item} isOnly={captioned.length === 1} isMarked={item.key === marked} />
          ))}
          <AlbumStatus items={items} row={row} />
        </div>
      </div>
      <Suspense>
        {failed.map(({ entry }) => (
          <FailureReason key={entry.id} entry={entry} actions={actions} />
        ))}
      </Suspense>
      {unsent.some(({ isParked }) => isParked) && (
        <p className={bubbleStyles.parked}>
          {failed.some(({ entry }) => !isAside(entry)) ? (
            <Trans>The pictures after it wait.</Trans>
          ) : (
            <Trans>Waits for the message above, which was not sent.</Trans>
          )}
        </p>
      )}
    </>
  );
}

/** Two, four and unsent pictures are equal; three are in a row; of more, the first is large. */
function shapeOf(tiles: number, pictures: number): 'pairs' | 'row' | 'large' {
  if (pictures > TILES + 1 && tiles === TILES) return 'large';
  return tiles === 2 || tiles === 4 ? 'pairs' : 'row';
}

interface CaptionProps {
  item: MessageItem;
  isOnly: boolean;
  /** A search shows the picture. */
  isMarked: boolean;
}

/** The words of one picture. Those of several pictures are in lines of their own. */
function Caption({ item, isOnly, isMarked }: CaptionProps) {
  return (
    <span className={isOnly ? undefined : styles.words} data-message={item.key} data-marked={isMarked || undefined}>
      <bdi className={bubbleStyles.body}>
        <MessageText text={shownText(item)} />
      </bdi>
    </span>
  );
}

/** The status of the last message. While pictures are unsent, how many have been sent. */
function AlbumStatus({ items, row }: Pick<AlbumItem, 'items'> & { row: ConversationRow | null }) {
  const { t } = useLingui();
  const formats = useFormats();
  const unsent = items.flatMap((item) => (item.kind === 'unsent' ? [item.entry] : []));
  const waiting = unsent.find(({ state }) => state !== 'failed');
  const [entry = waiting] = unsent;
  const last = items.at(-1);
  if (last?.kind === 'message' && entry === undefined) {
    const status = isOwn(last) ? statusOf(last.message, row) : null;
    return <BubbleStatus message={last.message} status={status} isEditWaiting={last.change?.call === 'editMessage'} />;
  }
  if (entry === undefined) return null;
  return (
    <span className={bubbleStyles.status}>
      <span className={styles.count}>{t`${items.length - unsent.length} of ${items.length}`}</span>
      <time dateTime={new Date(entry.created_at).toISOString()}>{formats.written(entry.created_at, 'time')}</time>
      {waiting === undefined ? (
        <Icon of={CircleAlert} size="s" label={t`Not sent`} />
      ) : unsent.some(({ state }) => state === 'failed') ? (
        <Icon of={Clock} size="s" label={t`Waiting to be sent`} />
      ) : (
        <StatusMark status={waiting.state} />
      )}
    </span>
  );
}
