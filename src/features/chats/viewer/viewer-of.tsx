import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { useCover } from '../../../ui/overlays/use-cover.ts';
import { BubbleCopy } from '../log/bubble-copy.tsx';
import { useOwnReactions } from '../options/own-reactions.ts';

const AlbumViewer = lazyComponent(async () => (await import('./album-viewer.tsx')).AlbumViewer);

type ViewerOfProps = Omit<
  ComponentProps<typeof AlbumViewer>,
  'start' | 'onClose' | 'reactionTo' | 'onReact' | 'renderCopy'
>;

/** The viewer of the pictures of a conversation, while the history entry names the message of one (`useCover`). */
export function ViewerOf(props: ViewerOfProps) {
  const { log, conversation, name } = props;
  const { cover, close } = useCover();
  const reactions = useOwnReactions(log, conversation.peer);
  if (cover === undefined) return null;
  return (
    <Suspense>
      <AlbumViewer
        {...props}
        {...reactions}
        // Imported by the viewer, the bubbles would be a chunk of their own.
        renderCopy={(item) => <BubbleCopy item={item} name={name} />}
        start={cover}
        onClose={close}
      />
    </Suspense>
  );
}
