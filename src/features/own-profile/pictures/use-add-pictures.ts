import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX } from '../../../../contract/base/rules.ts';
import { cropPicture, type PicturePart } from '../../../browser/pictures/crop-picture.ts';
import { isAnimated } from '../../../browser/pictures/is-animated.ts';
import { type MeasuredPicture, measurePicture, PICTURE_TYPES } from '../../../browser/pictures/picture-file.ts';
import { shrinkPicture } from '../../../browser/pictures/shrink-picture.ts';
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
      const read = await readFile(file);
      const isStill = !('refusal' in read) && read.animated !== true;
      const part = isStill ? await askForPart({ picture: read, at: index + 1, of: all.length }) : 'whole';
      if (part === null) break;
      const made = 'refusal' in read ? read : await makePicture(read, part);
      if ('refusal' in made) showToast(i18n._(made.refusal));
      else {
        await enqueueOwnPicture(store, made);
        left -= 1;
      }
    }
    if (tooMany > 0)
      showToast(
        t`${plural(tooMany, { one: '# picture was', other: '# pictures were' })} not added: there is no room left.`,
      );
  };
}

interface Refused {
  readonly refusal: MessageDescriptor;
}

async function readFile(file: File): Promise<MeasuredPicture | Refused> {
  if (!PICTURE_TYPES.includes(file.type)) return { refusal: problemWords('unsupported_media_type', {}) };
  const size = await measurePicture(file);
  if (size === null) return { refusal: problemWords('picture_unreadable', {}) };
  if (size.width * size.height > PHOTO_PIXELS_MAX)
    return { refusal: problemWords('picture_too_large', { limit_pixels: PHOTO_PIXELS_MAX }) };
  return { blob: file, ...size, animated: await isAnimated(file) };
}

async function makePicture(picture: MeasuredPicture, part: PicturePart | 'whole'): Promise<MeasuredPicture | Refused> {
  const made = await (part === 'whole' ? shrinkPicture(picture) : cropPicture(picture, part)).catch(() => null);
  if (made === null) return { refusal: problemWords('picture_unreadable', {}) };
  if (made.blob.size > PHOTO_BYTES_MAX)
    return { refusal: problemWords('payload_too_large', { limit_bytes: PHOTO_BYTES_MAX }) };
  const { blob, width, height } = made;
  return { blob, width, height };
}
