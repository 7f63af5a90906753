import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX } from '../../../../contract/base/rules.ts';
import { type MeasuredPicture, measurePicture, PICTURE_TYPES } from '../../../browser/pictures/picture-file.ts';
import { isAnimated } from '../../../browser/pictures/is-animated.ts';
import { problemWords } from '../../../domain/words/problem-words.ts';

/** A picture that passed all checks. */
export type ChosenPicture = MeasuredPicture;

const MEGABYTE = 1024 ** 2;
const UNREADABLE = msg`This picture cannot be read. Please try another one.`;

/** Checks a file before it is queued. Returns the picture, or the reason for the refusal. */
export async function readPicture(file: Blob): Promise<ChosenPicture | { readonly refusal: MessageDescriptor }> {
  if (!PICTURE_TYPES.includes(file.type)) return { refusal: problemWords('unsupported_media_type', {}) };
  if (file.size > PHOTO_BYTES_MAX) return { refusal: tooLarge(file.size) };
  const size = await measurePicture(file);
  if (size === null) return { refusal: UNREADABLE };
  if (size.width * size.height > PHOTO_PIXELS_MAX)
    return { refusal: problemWords('picture_too_large', { limit_pixels: PHOTO_PIXELS_MAX }) };
  return { blob: file, ...size, animated: await isAnimated(file) };
}

function tooLarge(bytes: number): MessageDescriptor {
  return {
    ...msg({ message: 'This picture has {size, number} MB. A picture may have {limit, number} MB at most.' }),
    values: { size: Math.ceil(bytes / MEGABYTE), limit: PHOTO_BYTES_MAX / MEGABYTE },
  };
}
