import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX } from '../../../../contract/base/rules.ts';
import type { MeasuredPicture, PictureRefusal } from '../../../browser/pictures/picture-file.ts';
import { preparePicture } from '../../../browser/pictures/prepare-picture.ts';
import { problemWords } from '../../../domain/words/problem-words.ts';

/** A picture that passed all checks, at most at the largest size that is shown. */
export type ChosenPicture = MeasuredPicture;

const MEGABYTE = 1024 ** 2;

/**
 * Checks a file and scales it down before it is queued. Returns the picture, or the reason for the refusal. Rejects with the reason of the
 * signal when it aborts.
 */
export async function readPicture(
  file: Blob,
  signal?: AbortSignal,
): Promise<ChosenPicture | { readonly refusal: MessageDescriptor }> {
  const made = await preparePicture(file, signal).catch((error: unknown): PictureRefusal => {
    if (signal?.aborted === true) throw error;
    // The picture may need more memory than the device has.
    return { refused: 'unreadable' };
  });
  return 'refused' in made ? { refusal: refusalWords(made) } : made;
}

function refusalWords(refusal: PictureRefusal): MessageDescriptor {
  switch (refusal.refused) {
    case 'unsupported_media_type':
      return problemWords('unsupported_media_type', {});
    case 'too_many_pixels':
      return problemWords('picture_too_large', { limit_pixels: PHOTO_PIXELS_MAX });
    case 'too_large':
      return {
        ...msg({ message: 'This picture has {size, number} MB. A picture may have {limit, number} MB at most.' }),
        values: { size: Math.ceil(refusal.bytes / MEGABYTE), limit: PHOTO_BYTES_MAX / MEGABYTE },
      };
    case 'unreadable':
      return msg`This picture cannot be read. Please try another one.`;
  }
}
