import { useLingui } from '@lingui/react/macro';
import { Ban, Clock } from 'lucide-react';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { MessageOptionsButton } from './options-button.tsx';
import bubbleStyles from './bubble.module.css';
import styles from './change.module.css';
import { isOwn, type MessageItem } from './log-items.ts';

interface TombstoneProps {
  item: MessageItem;
  name: string;
  isMarked?: boolean;
}

/** The line in place of a deleted message. While its deletion is in the outbox, the line is dashed. */
export function Tombstone({ item, name, isMarked = false }: TombstoneProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const isMine = isOwn(item);
  const isWaiting = item.kind === 'unsent' || item.message.deleted_at === null;
  const at = item.kind === 'unsent' ? item.entry.created_at : item.message.accepted_at;
  return (
    <p
      className={classNames(
        styles.tombstone,
        item.isFirst && styles.first,
        isMine && styles.mine,
        isWaiting && styles.waiting,
        isMarked && bubbleStyles.marked,
      )}
    >
      <Icon of={isWaiting ? Clock : Ban} size="s" />
      <span>
        {isWaiting ? t`Waits to be deleted` : isMine ? t`You deleted a message` : t`${name} deleted a message`}
      </span>
      <time dateTime={new Date(at).toISOString()} title={formats.written(at, 'fullMoment')}>
        {formats.written(at, 'time')}
      </time>
      {!isMine && <MessageOptionsButton message={item.key} />}
    </p>
  );
}
