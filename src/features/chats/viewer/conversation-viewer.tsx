import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { PictureViewer } from '../../../ui/pictures/picture-viewer.tsx';
import { DeleteDialog } from '../options/delete-dialog.tsx';
import { isOwn, type MessageItem } from '../log/log-items.ts';
import { useClosing, useCloseWhen } from './use-closing.ts';
import { pictureIn } from './viewed-item.ts';
import type { ViewerActions } from './viewer-actions.ts';
import { ViewerFoot } from './viewer-foot.tsx';
import { ViewerHead } from './viewer-head.tsx';
import styles from './viewer.module.css';

interface ConversationViewerProps extends ViewerActions {
  /** The messages with the pictures, in order. The viewer closes when none is left. */
  items: readonly MessageItem[];
  /** All messages of the album, for its caption. */
  album: readonly MessageItem[];
  /** The key of the message with the first shown picture. */
  start: string;
  onClose: () => void;
}

/** A message whose deletion the member has to confirm, and the button that takes the focus afterwards. */
interface Deleting {
  readonly key: string;
  readonly button: HTMLButtonElement;
}

/** The pictures of a conversation at the size of the window: a whole album, or one picture. */
export function ConversationViewer({ items, album, start, onClose, ...actions }: ConversationViewerProps) {
  const { t } = useLingui();
  const { conversation, name } = actions;
  const [deleting, setDeleting] = useState<Deleting | null>(null);
  const closeThen = useClosing(onClose);
  useCloseWhen(items.length === 0, onClose);
  const isFictional = conversation.profile?.fictional === true;
  const labelOf = (item: MessageItem, from: string) => (isOwn(item) ? t`Your picture` : t`Picture from ${from}`);
  const [first] = items;
  if (first === undefined) return null;
  const several = isOwn(first) ? t`Your pictures` : t`Pictures of ${name}`;
  const pictures = items.map((item, at) => ({
    ...pictureIn(item),
    alt: items.length === 1 ? labelOf(item, name) : t`Picture ${at + 1} of ${items.length}`,
    over: isFictional && !isOwn(item) ? <Mask on="glass" className={styles.mask} /> : undefined,
  }));
  const doomed = items.find(({ key }) => key === deleting?.key);
  return (
    <>
      <PictureViewer
        pictures={pictures}
        label={items.length === 1 ? labelOf(first, name) : several}
        start={Math.max(
          0,
          items.findIndex(({ key }) => key === start),
        )}
        onClose={onClose}
        bars={{
          renderHead: (index) => (
            <ViewerHead
              items={items}
              album={album}
              index={index}
              name={name}
              isFictional={isFictional}
              onDelete={(key, button) => setDeleting({ key, button })}
              onClose={onClose}
            />
          ),
          renderFoot: (index, go) => (
            <ViewerFoot
              items={items}
              album={album}
              index={index}
              onGo={go}
              onReply={(message) => closeThen(() => actions.onReply(message))}
              actions={actions}
            />
          ),
        }}
      />
      {deleting && doomed && (
        <DeleteDialog
          item={doomed}
          peer={conversation.peer}
          name={name}
          copy={actions.renderCopy(doomed)}
          button={deleting.button}
          onEnd={() => setDeleting(null)}
        />
      )}
    </>
  );
}
