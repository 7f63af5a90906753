import { type ComponentProps, Suspense } from 'react';
import type { MessageId } from '../../../../contract/base/ids.ts';
import type { ReactionEmoji } from '../../../../contract/chats/reactions.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueReaction } from '../../../engine/outbox/enqueue-reaction.ts';
import { shownReactions } from '../../../engine/store/reactions.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { BubbleCopy } from '../log/bubble-copy.tsx';
import { messageItem } from '../log/log-items.ts';
import type { Log } from '../read-log.ts';

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
  const store = useStore();
  const item = messageItem(log, peer, opened.key);
  if (item === null) return null;
  const reactions = shownReactions(log.reactions, log.reacting, store.member).get(item.key) ?? [];
  const react = (emoji: ReactionEmoji | null) =>
    void enqueueReaction(store, { peer, message: item.key as MessageId, emoji }).catch(reportError);
  return (
    <Suspense>
      <MessageOptions
        key={item.key}
        item={item}
        copy={<BubbleCopy item={item} name={name} />}
        reaction={reactions.find(({ member }) => member === store.member)?.emoji ?? null}
        onReact={react}
        {...props}
      />
    </Suspense>
  );
}
