import { useLingui } from '@lingui/react/macro';
import { Copy, Download, Ellipsis, Trash2, X } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { useToday } from '../../../domain/formats/use-today.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { useBlobUrl } from '../../../ui/pictures/use-blob-url.ts';
import { isOwn, type MessageItem } from '../log/log-items.ts';
import { optionsFor } from '../log/options-for.ts';
import { useCopy } from '../options/use-copy.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { readMedia } from '../read-media.ts';
import { captionOf, fileNameOf, pictureIn, timeOf } from './viewed-item.ts';
import styles from './viewer.module.css';

interface ViewerHeadProps {
  items: readonly MessageItem[];
  /** All messages of the album, for its caption. */
  album: readonly MessageItem[];
  index: number;
  /** The name of the peer. */
  name: string;
  isFictional: boolean;
  /** Asks whether to delete a message. The button takes the focus afterwards. */
  onDelete: (key: string, button: HTMLButtonElement) => void;
  onClose: () => void;
}

/** Above a picture: whose it is, which one of how many, and when it was sent. */
export function ViewerHead({ items, album, index, name, isFictional, onDelete, onClose }: ViewerHeadProps) {
  const { t } = useLingui();
  const item = items[index];
  if (item === undefined) return null;
  const total = items.length;
  return (
    <div className={styles.head}>
      <IconButton icon={X} size="l" label={t`Close`} className={styles.control} onPress={onClose} />
      <div className={styles.who}>
        <b>
          <bdi>{isOwn(item) ? t`You` : name}</bdi>
          {isFictional && !isOwn(item) && <Mask />}
        </b>
        <p role="status">
          {total > 1 && `${t`${index + 1} of ${total}`} · `}
          <ItemTime item={item} />
        </p>
      </div>
      <DownloadLink key={item.key} item={item} />
      <More item={item} caption={captionOf(item, album)} onDelete={onDelete} />
    </div>
  );
}

/** When the message was sent, or that it was not. */
function ItemTime({ item }: { item: MessageItem }) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useToday();
  if (item.kind === 'unsent') return item.entry.state === 'failed' ? t`Not sent` : t`Not sent yet`;
  const at = timeOf(item);
  return (
    <time dateTime={item.message.accepted_at} title={formats.written(at, 'fullMoment')}>
      {formats.day(at, today)}, {formats.written(at, 'time')}
    </time>
  );
}

/** A link to the file of the picture. The app reads a sent picture itself: browsers download past the worker and its cache. */
function DownloadLink({ item }: { item: MessageItem }) {
  const { t } = useLingui();
  const { member } = useStore();
  const { src } = pictureIn(item);
  const blobUrl = useBlobUrl(typeof src === 'string' ? undefined : src);
  const name = fileNameOf(item);
  const save = (event: MouseEvent) => {
    if (typeof src !== 'string') return;
    event.preventDefault();
    readMedia(member, src).then(
      (file) => saveFile(file, name),
      () => showToast(t`The picture could not be loaded.`),
    );
  };
  return (
    <a
      className={styles.control}
      href={typeof src === 'string' ? src : blobUrl}
      download={name}
      aria-label={t`Download`}
      onClick={save}
    >
      <Icon of={Download} />
    </a>
  );
}

interface MoreProps extends Pick<ViewerHeadProps, 'onDelete'> {
  item: MessageItem;
  caption: string;
}

/** The options of the message that have no button in the viewer. */
function More({ item, caption, onDelete }: MoreProps) {
  const { t } = useLingui();
  const copy = useCopy();
  const button = useRef<HTMLButtonElement>(null);
  const canDelete = optionsFor(item, serverNow()).includes('delete');
  if (caption === '' && !canDelete) return null;
  const remove = () => button.current !== null && onDelete(item.key, button.current);
  return (
    <Menu
      label={t`More`}
      trigger={<Icon of={Ellipsis} />}
      triggerClassName={styles.control}
      buttonRef={button}
      groups={[
        [
          caption !== '' && { icon: Copy, text: t`Copy`, onSelect: () => copy(caption) },
          canDelete && { icon: Trash2, text: t`Delete for both`, danger: true, onSelect: remove },
        ],
      ]}
    />
  );
}
