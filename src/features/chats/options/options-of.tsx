import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { BubbleCopy } from '../log/bubble-copy.tsx';
import { messageItem } from '../log/log-items.ts';
import type { Log } from '../read-log.ts';
import { useOwnReactions } from './own-reactions.ts';

const MessageOptions = lazyComponent(async () => (await import('./message-options.tsx')).MessageOptions);

interface OptionsOfProps extends Pick<
  ComponentProps<typeof MessageOptions>,
  'opened' | 'conversation' | 'name' | 'isEditing' | 'onReply' | 'onEnd'
> {
  log: Log;
}

/** The options of a message, as long as the log contains it. */
export function OptionsOf({ log, ...props }: OptionsOfProps) {
  const { opened, conversation, name } = props;
  const { peer } = conversation;
  const { reactionTo, onReact } = useOwnReactions(log, peer);
  const item = messageItem(log, peer, opened.key);
  if (item === null) return null;
  return (
    <Suspense>
      <MessageOptions
        key={item.key}
        item={item}
        copy={<BubbleCopy item={item} name={name} />}
        reaction={reactionTo(item.key)}
        onReact={(emoji) => onReact(item.key, emoji)}
        {...props}
      />
    </Suspense>
  );
}
