import { trustedScript } from '../worker/trusted-script.ts';
import type { MadePicture } from './make-picture.ts';
import type { PicturePart } from './picture-file.ts';
import { PictureQueue } from './picture-queue.ts';
// oxlint-disable-next-line import/default -- Vite replaces the module by its address.
import workerAddress from './picture-worker.ts?worker&url';

/** The worker decodes and encodes pictures, so that the page responds meanwhile. */
const queue = new PictureQueue({
  startWorker: () => new Worker(trustedScript(workerAddress), { type: 'module', name: 'pictures' }),
  loadMaker: async () => (await import('./make-picture.ts')).makePicture,
});

/**
 * Checks a file and scales its picture down to the largest size that is shown, without metadata. Animations and small pictures without
 * metadata stay as they are. Rejects with the reason of the signal when it aborts.
 */
export const preparePicture = (file: Blob, signal?: AbortSignal): Promise<MadePicture> =>
  queue.add({ file, use: 'whole' }, signal);

/** Checks a file and measures its picture, which stays as it is. */
export const measurePicture = (file: Blob, signal?: AbortSignal): Promise<MadePicture> =>
  queue.add({ file, use: 'file' }, signal);

/** Cuts a part out of the picture in a file, at most at the largest size that is shown, without metadata. */
export const cropPicture = (file: Blob, part: PicturePart): Promise<MadePicture> => queue.add({ file, use: part });
