import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { BellOff, Pin } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { UNREAD_BADGE_CAP } from '../../../../contract/base/rules.ts';
import { unreadIn } from '../../../engine/store/conversation-row.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { type ConversationItem, movedAtOf, nameOf } from './conversation-item.ts';
import styles from './conversation-row.module.css';
import { peerPlaceholder } from '../peer-placeholder.ts';
import { PreviewLine } from './preview-line.tsx';
import { previewOf } from './row-preview.ts';
import { theirSeqOf, useIsTyping } from '../typing-state.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';

interface ConversationRowProps extends ConversationItem {
  isOpen: boolean;
  /** Presence is only known while online. */
  isOnline: boolean;
  /** The start of today in milliseconds. A new day renders the row again. */
  today: number;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** One conversation in the list. Memoized, because each message updates the result of the list query. */
export const ConversationRow = memo(function ConversationRow({
  isOpen,
  isOnline,
  today,
  onClick,
  ...item
}: ConversationRowProps) {
  const { i18n, t } = useLingui();
  const formats = useFormats();
  const { peer, row, profile, view, isMuted } = item;
  const isTyping = useIsTyping(row?.conversation ?? null, row === null ? 0 : theirSeqOf(row));
  const unread = row === null ? 0 : unreadIn(row);
  const isUnread = unread > 0 || view.marked_unread;
  const name = nameOf(item) ?? i18n._(peerPlaceholder(row));
  const movedAt = movedAtOf(item);
  const isUnavailable = row?.peer_state === 'gone';
  // The picture of an unavailable peer may not load: the server deletes the pictures of a deleted account.
  const picture = isUnavailable ? null : profile?.main_image;
  return (
    <a
      href={row === null ? `/members/${peer}/chat` : `/chats/${row.conversation}`}
      data-peer={peer}
      data-conversation={row?.conversation}
      onClick={onClick}
      className={classNames(styles.row, isUnread && styles.unread, isMuted && styles.muted)}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Avatar
        name={name}
        src={picture?.thumb_filename}
        placeholder={picture?.placeholder}
        size={56}
        online={isOnline && !isUnavailable && profile?.presence === 'online'}
      />
      <span>
        <span className={styles.line}>
          <bdi className={styles.name}>{name}</bdi>
          {profile?.fictional === true && <Mask />}
          {isMuted && <Icon of={BellOff} size="s" label={t`Muted`} className={styles.sign} />}
          <time className={styles.time} dateTime={movedAt}>
            {formats.rowTime(movedAt, today)}
          </time>
        </span>
        <span className={styles.preview}>
          <PreviewLine preview={previewOf(item, isTyping)} />
          {unread > 0 && (
            <Badge
              count={unread}
              tone={isMuted ? 'muted' : 'unread'}
              cap={UNREAD_BADGE_CAP}
              label={t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`}
            />
          )}
          {unread === 0 && view.marked_unread && (
            <span className={styles.mark} role="img" aria-label={t`Marked as unread`} />
          )}
          {view.pinned && <Icon of={Pin} size="s" label={t`Pinned`} className={styles.sign} />}
        </span>
      </span>
    </a>
  );
});
