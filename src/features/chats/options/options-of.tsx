import { type ComponentProps, type RefObject, Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { BubbleCopy } from '../log/bubble-copy.tsx';
import { messageItem } from '../log/log-items.ts';
import type { OpenedOptions } from '../options-button.tsx';
import type { HoverBarProps } from './hover-bar.tsx';
import { useOwnReactions } from './own-reactions.ts';

const MessageOptions = lazyComponent(async () => (await import('./message-options.tsx')).MessageOptions);
const HoverBar = lazyComponent(async () => (await import('./hover-bar.tsx')).HoverBar);

interface OptionsOfProps extends HoverBarProps, Pick<ComponentProps<typeof MessageOptions>, 'name' | 'onEnd'> {
  /** The message whose options are open. */
  opened: OpenedOptions | null;
}

/** The options of a message, as long as the log contains it, and the bar beside the message under the mouse. */
export function OptionsOf({ opened, scroller, ...props }: OptionsOfProps) {
  const { log, conversation, isEditing, onReply } = props;
  // The code of the bar loads with the first move of a mouse over the log.
  const hasMouse = useHasMouse(scroller);
  return (
    <>
      <Suspense>{hasMouse && <HoverBar {...{ scroller, log, conversation, isEditing, onReply }} />}</Suspense>
      {opened !== null && <Opened {...props} opened={opened} />}
    </>
  );
}

function Opened({ log, ...props }: Omit<OptionsOfProps, 'scroller' | 'opened'> & { opened: OpenedOptions }) {
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

function useHasMouse(scroller: RefObject<HTMLElement | null>): boolean {
  const [hasMouse, setHasMouse] = useState(false);
  useEffect(() => {
    const log = scroller.current;
    if (hasMouse) return undefined;
    const onMove = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setHasMouse(true);
    log?.addEventListener('pointermove', onMove);
    return () => log?.removeEventListener('pointermove', onMove);
  }, [scroller, hasMouse]);
  return hasMouse;
}
