import { useLingui } from '@lingui/react/macro';
import { Reply as ReplyIcon, X } from 'lucide-react';
import { use } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { isOwn, quotedItem } from '../log/log-items.ts';
import { QuoteWords } from '../log/quote.tsx';
import { QuotesContext } from '../log/quotes.ts';
import styles from './composer.module.css';

interface ReplyStripProps {
  /** The id of the element that describes the text field. */
  id: string;
  message: Message;
  peer: MemberId;
  onEnd: () => void;
}

/** The message that the member replies to, above the text field. */
export function ReplyStrip({ id, message, peer, onEnd }: ReplyStripProps) {
  const { t } = useLingui();
  const { find, name } = use(QuotesContext);
  const item = find(message.id) ?? quotedItem(message, peer, null);
  return (
    <div className={styles.strip}>
      <Icon of={ReplyIcon} />
      <div id={id}>
        <b>{isOwn(item) ? t`Reply to yourself` : t`Reply to ${name}`}</b>
        <QuoteWords item={item} />
      </div>
      <IconButton icon={X} label={t`Do not reply to this message`} onPress={onEnd} />
    </div>
  );
}
