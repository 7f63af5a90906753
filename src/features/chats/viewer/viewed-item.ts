import type { ViewedPicture } from '../../../ui/pictures/zoomable-picture.tsx';
import { albumOf, type MessageItem } from '../log/log-items.ts';
import { isGone, shownText } from '../log/options-for.ts';

/** Whether the viewer can show a message: it has a picture that does not move. A GIF moves and stops in its bubble. */
export function isViewable(item: MessageItem): boolean {
  if (isGone(item)) return false;
  if (item.kind === 'unsent') return item.entry.picture !== null && item.entry.picture.animated !== true;
  return item.message.kind === 'image' && item.message.media !== null;
}

/** The picture of a message in its full size and as a thumbnail: addresses, or the file of an unsent picture. */
export function pictureIn(item: MessageItem): Omit<ViewedPicture, 'alt'> & { readonly thumb: string | Blob } {
  const { key } = item;
  if (item.kind === 'unsent') {
    const { blob = new Blob(), width = 1, height = 1 } = item.entry.picture ?? {};
    return { key, src: blob, thumb: blob, width, height, placeholder: '' };
  }
  const { path = '', thumb_path = '', width = 1, height = 1, placeholder = '' } = item.message.media ?? {};
  return { key, src: path, thumb: thumb_path, width, height, placeholder };
}

/** The caption of a picture; without its own, the first one in its album, whether or not the viewer can show the picture of that one. */
export function captionOf(item: MessageItem, messages: readonly MessageItem[]): string {
  const own = shownText(item);
  const album = albumOf(item);
  if (own !== '' || album === undefined) return own;
  const first = messages.find((other) => albumOf(other) === album && !isGone(other) && shownText(other) !== '');
  return first === undefined ? '' : shownText(first);
}

/** When the server accepted the message; for an unsent one, when it was written. */
export const timeOf = (item: MessageItem): number =>
  item.kind === 'message' ? Date.parse(item.message.accepted_at) : item.entry.created_at;

/** The name of the downloaded file, with the time of this device: picture-2026-11-30-1240.webp */
export function fileNameOf(item: MessageItem): string {
  const at = timeOf(item);
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  const [day = '', time = ''] = new Date(at - offsetMs).toISOString().split('T');
  const { src } = pictureIn(item);
  const type = typeof src === 'string' ? src.split('.').at(-1) : src.type.split('/').at(-1);
  return `picture-${day}-${time.slice(0, 5).replace(':', '')}.${type}`;
}
