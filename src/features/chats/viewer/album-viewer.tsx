import { useState } from 'react';
import { type AlbumKey, albumItems, albumOf, isOwn, type MessageItem, messageItem } from '../log/log-items.ts';
import type { Log } from '../read-log.ts';
import { ConversationViewer } from './conversation-viewer.tsx';
import { useCloseWhen } from './use-closing.ts';
import { isViewable } from './viewed-item.ts';
import type { ViewerActions } from './viewer-actions.ts';

interface AlbumViewerProps extends ViewerActions {
  log: Log;
  /** Whether the store has been read. Until then, the log may lack the message, and its picture may be covered. */
  isRead: boolean;
  /** The key of the message with the first shown picture. */
  start: string;
  /** Whether the pictures of the peer are covered. */
  arePicturesCovered: boolean;
  onClose: () => void;
}

/**
 * The viewer of one message of the log, or of its whole album. After a reload, the store is read first. Then the viewer closes if the log
 * does not contain the message or if its picture is not shown: it must not open later, when the member scrolls or reveals the pictures.
 */
export function AlbumViewer({ log, isRead, arePicturesCovered, ...props }: AlbumViewerProps) {
  const { conversation, start, onClose } = props;
  const { peer } = conversation;
  const item = messageItem(log, peer, start);
  // The album stays open after the deletion of the first shown picture.
  const [opened, setOpened] = useState<AlbumKey | 'single' | null>(null);
  const isVisible = (one: MessageItem) => isViewable(one) && (isOwn(one) || !arePicturesCovered);
  if (opened === null && item !== null && isVisible(item)) setOpened(albumWith(item) ?? 'single');
  useCloseWhen(isRead && opened === null, onClose);
  if (opened === null) return null;
  const album = opened === 'single' ? [item].filter((one) => one !== null) : albumItems(log, peer, opened);
  return <ConversationViewer {...props} album={album} items={album.filter(isVisible)} />;
}

function albumWith(item: MessageItem): AlbumKey | null {
  const album = albumOf(item);
  return album === undefined ? null : { album, isMine: isOwn(item) };
}
