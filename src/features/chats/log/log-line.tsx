import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { statusOf } from '../../../engine/outbox/message-status.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import bubbleStyles from './bubble.module.css';
import type { FailureActionHandlers } from './failure-reason.tsx';
import type { LogItem } from './log-items.ts';
import { MessageBubble } from './message-bubble.tsx';
import styles from './message-log.module.css';
import { UnsentBubble } from './unsent-bubble.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';

interface LogLineProps {
  item: LogItem;
  row: ConversationRow | null;
  name: string;
  today: number;
  arePicturesCovered: boolean;
  onReveal: () => void;
  actions: FailureActionHandlers;
}

/** One line of a conversation: a divider or a bubble. */
export function LogLine({ item, row, name, today, arePicturesCovered, onReveal, actions }: LogLineProps) {
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
    case 'message':
      return (
        <li className={bubbleStyles.line}>
          <MessageBubble
            message={item.message}
            status={item.isMine ? statusOf(item.message, row) : null}
            isFirst={item.isFirst}
            isLast={item.isLast}
            from={item.isMine ? t`You` : name}
            isCovered={!item.isMine && arePicturesCovered}
            onReveal={onReveal}
          />
        </li>
      );
    default:
      return (
        <li className={bubbleStyles.line}>
          <UnsentBubble
            entry={item.entry}
            isParked={item.isParked}
            isFirst={item.isFirst}
            isLast={item.isLast}
            actions={actions}
          />
        </li>
      );
  }
}
