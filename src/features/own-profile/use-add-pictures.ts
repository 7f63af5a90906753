import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX } from '../../../contract/rules.ts';
import { measurePicture, PICTURE_TYPES } from '../../browser/picture-file.ts';
import { shrinkPicture } from '../../browser/shrink-picture.ts';
import { useStore } from '../../browser/store-context.tsx';
import { enqueueOwnPicture } from '../../engine/outbox/enqueue-profile.ts';
import { problemWords } from '../../labels/problem-words.ts';
import { showToast } from '../../ui/toast-queue.ts';

/** Checks files, scales them down to the displayed size, and queues them. Reports the reason for each refused file. */
export function useAddPictures(room: number): (files: Iterable<File>) => Promise<void> {
  const { i18n, t } = useLingui();
  const store = useStore();
  return async (files) => {
    let left = room;
    let tooMany = 0;
    for (const file of files) {
      if (left <= 0) {
        tooMany += 1;
        continue;
      }
      const refusal = await addOne(file, (picture) => enqueueOwnPicture(store, picture));
      if (refusal === null) left -= 1;
      else showToast(i18n._(refusal));
    }
    if (tooMany > 0)
      showToast(
        t`${plural(tooMany, { one: '# picture was', other: '# pictures were' })} not added: there is no room left.`,
      );
  };
}

async function addOne(file: File, add: (picture: Awaited<ReturnType<typeof shrinkPicture>>) => Promise<void>) {
  if (!PICTURE_TYPES.includes(file.type)) return problemWords('unsupported_media_type', {});
  const size = await measurePicture(file);
  if (size === null) return problemWords('picture_unreadable', {});
  if (size.width * size.height > PHOTO_PIXELS_MAX)
    return problemWords('picture_too_large', { limit_pixels: PHOTO_PIXELS_MAX });
  const picture = await shrinkPicture({ blob: file, ...size });
  if (picture.blob.size > PHOTO_BYTES_MAX) return problemWords('payload_too_large', { limit_bytes: PHOTO_BYTES_MAX });
  await add(picture);
  return null;
}
