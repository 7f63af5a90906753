import { makePicture } from './make-picture.ts';
import type { PictureAnswer, PictureTask } from './picture-queue.ts';

// The worker that makes pictures. `picture-queue.ts` sends it one file at a time.

const answer = (message: PictureAnswer) => postMessage(message);

addEventListener('message', ({ data: { id, file, use } }: MessageEvent<PictureTask>) => {
  makePicture(file, use).then(
    (made) => answer({ id, made }),
    (error: unknown) => answer({ id, failure: String(error) }),
  );
});
answer('ready');
