import { useState } from 'react';
import { type AlbumKey, albumItems, albumOf, isOwn, type MessageItem, messageItem } from '../log/log-items.ts';
import type { Log } from '../read-log.ts';
import { ConversationViewer } from './conversation-viewer.tsx';
import { isViewable } from './viewed-item.ts';
import type { ViewerActions } from './viewer-actions.ts';

interface AlbumViewerProps extends ViewerActions {
  log: Log;
  /** The key of the message with the first shown picture. */
  start: string;
  /** Whether the pictures of the peer are covered. */
  arePicturesCovered: boolean;
  onClose: () => void;
}

/**
 * The viewer of one message of the log, or of its whole album. It shows nothing while the log does not contain the message: after a reload,
 * the log is read first.
 */
export function AlbumViewer({ log, arePicturesCovered, ...props }: AlbumViewerProps) {
  const { conversation, start } = props;
  const { peer } = conversation;
  const item = messageItem(log, peer, start);
  // The album stays open after the deletion of the first shown picture.
  const [opened, setOpened] = useState<AlbumKey | 'single' | null>(null);
  const isVisible = (one: MessageItem) => isViewable(one) && (isOwn(one) || !arePicturesCovered);
  if (opened === null && item !== null && isVisible(item)) setOpened(albumWith(item) ?? 'single');
  if (opened === null) return null;
  const items = opened === 'single' ? [item] : albumItems(log, peer, opened);
  return <ConversationViewer {...props} items={items.filter((one) => one !== null).filter(isVisible)} />;
}

function albumWith(item: MessageItem): AlbumKey | null {
  const album = albumOf(item);
  return album === undefined ? null : { album, isMine: isOwn(item) };
}
