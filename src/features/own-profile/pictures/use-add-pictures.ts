import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX } from '../../../../contract/base/rules.ts';
import type { MeasuredPicture, PicturePart, PictureRefusal } from '../../../browser/pictures/picture-file.ts';
import { cropPicture, measurePicture, preparePicture } from '../../../browser/pictures/prepare-picture.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueOwnPicture } from '../../../engine/outbox/enqueue-profile.ts';
import { problemWords } from '../../../domain/words/problem-words.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { CropAnswer, CropQuestion } from './use-crop-question.tsx';

/**
 * Checks files, asks which part of each to show, scales it down to the displayed size, and queues it. Reports the reason for each refused
 * file. A dismissed question skips that file and all files after it.
 */
export function useAddPictures(
  room: number,
  askForPart: (question: CropQuestion) => Promise<CropAnswer>,
): (files: Iterable<File>) => Promise<void> {
  const { i18n, t } = useLingui();
  const store = useStore();
  return async (files) => {
    const all = [...files];
    let left = room;
    let tooMany = 0;
    for (const [index, file] of all.entries()) {
      if (left <= 0) {
        tooMany += 1;
        continue;
      }
      const read = await measurePicture(file).catch(unreadable);
      const isStill = !('refused' in read) && read.animated !== true;
      const part = isStill ? await askForPart({ picture: read, at: index + 1, of: all.length }) : 'whole';
      if (part === null) break;
      const made = 'refused' in read ? read : await makePicture(read, part).catch(unreadable);
      if ('refused' in made) showToast(i18n._(refusalWords(made)));
      else {
        const { blob, width, height } = made;
        await enqueueOwnPicture(store, { blob, width, height });
        left -= 1;
      }
    }
    if (tooMany > 0)
      showToast(
        t`${plural(tooMany, { one: '# picture was', other: '# pictures were' })} not added: there is no room left.`,
      );
  };
}

/** A picture may need more memory than the device has. */
const unreadable = (): PictureRefusal => ({ refused: 'unreadable' });

/** Whole, a picture is scaled down. The member chooses a part of the file, which has the most pixels. */
const makePicture = ({ blob }: MeasuredPicture, part: PicturePart | 'whole') =>
  part === 'whole' ? preparePicture(blob) : cropPicture(blob, part);

function refusalWords({ refused }: PictureRefusal): MessageDescriptor {
  switch (refused) {
    case 'unsupported_media_type':
      return problemWords('unsupported_media_type', {});
    case 'too_many_pixels':
      return problemWords('picture_too_large', { limit_pixels: PHOTO_PIXELS_MAX });
    case 'too_large':
      return problemWords('payload_too_large', { limit_bytes: PHOTO_BYTES_MAX });
    case 'unreadable':
      return problemWords('picture_unreadable', {});
  }
}
