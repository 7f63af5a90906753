import { useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { type MessageItem, messageItem, toLogItems } from '../log/log-items.ts';
import { isOwn } from '../log/options-for.ts';
import type { Log } from '../read-log.ts';
import { ConversationViewer } from './conversation-viewer.tsx';
import { albumOf, isViewable } from './viewed-item.ts';
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
  const [opened, setOpened] = useState<{ readonly album: string | undefined } | null>(null);
  const isVisible = (one: MessageItem) => isViewable(one) && (isOwn(one) || !arePicturesCovered);
  if (opened === null && item !== null && isVisible(item)) setOpened({ album: albumOf(item) });
  if (opened === null) return null;
  const items = opened.album === undefined ? [item] : albumItems(log, peer, opened.album);
  return <ConversationViewer {...props} items={items.filter((one) => one !== null).filter(isVisible)} />;
}

/** The messages of an album, as far as the log contains them. */
function albumItems({ messages, unsent, changes }: Log, peer: MemberId, album: string): MessageItem[] {
  const shown = {
    messages: messages.filter((message) => message.album === album),
    unsent: unsent.filter(({ request }) => request.album === album),
    changes,
  };
  const items = toLogItems({ ...shown, peer, unread: null });
  return items.filter((item): item is MessageItem => item.kind === 'message' || item.kind === 'unsent');
}
