import { useLingui } from '@lingui/react/macro';
import type { MessageItem } from './log-items.ts';
import { MessageBubble } from './message-bubble.tsx';
import { Tombstone } from './tombstone.tsx';
import { UnsentBubble } from './unsent-bubble.tsx';
import { isGone } from './options-for.ts';

const NOTHING = { edit: () => {}, retry: () => {}, discard: () => {} };

/** A copy of a message, above its options or in the dialog that confirms its deletion. */
export function BubbleCopy({ item, name }: { item: MessageItem; name: string }) {
  const { t } = useLingui();
  const shown = { change: item.change, isFirst: true, isLast: true };
  if (isGone(item)) return <Tombstone item={item} name={name} />;
  if (item.kind === 'unsent') return <UnsentBubble {...shown} entry={item.entry} actions={NOTHING} />;
  return (
    <MessageBubble
      {...shown}
      message={item.message}
      status={item.isMine ? 'sent' : null}
      from={item.isMine ? t`You` : name}
      // A covered picture stays covered here.
      isCovered={!item.isMine}
      onReveal={NOTHING.discard}
    />
  );
}
