import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Files } from '../../platform/uploads/files.ts';
import { Refusal } from '../../platform/problems.ts';
import { Semaphore } from '../../platform/uploads/semaphore.ts';
import { acceptPieces, joinPieces, readPiece } from '../../platform/uploads/uploads.ts';
import { findFile } from './find-file.ts';
import { makePicture, type Picture } from './make-picture.ts';
import type { PictureSource } from './picture-source.ts';
import { findStored, storePicture } from './store-picture.ts';

export interface MediaDependencies {
  readonly calls: Calls;
  readonly pool: Pool;
  readonly files: Files;
  readonly source: PictureSource;
  /** Mounts the picture uploads of other features. All uploads share one semaphore. */
  readonly mountOtherUploads: (uploads: Calls, makePicture: MakePicture) => void;
}

/** Makes the published form of a picture that a member uploads. Members take turns. */
type MakePicture = (member: MemberId, bytes: Buffer) => Promise<Picture>;

/** A decoded picture takes about 200 MB. `waiting` uploads keep their bytes in memory; clients retry the rest. */
const LIMITS = { atOnce: 2, waiting: 16 };
const DAY_SECONDS = 86_400;
const SHARED_SECONDS = 300;
const CACHE = {
  // A browser has what its viewer has seen. Shared caches ask again soon, because the member may have gone unseen.
  all: `public, max-age=${DAY_SECONDS}, s-maxage=${SHARED_SECONDS}`,
  viewer: `private, max-age=${30 * DAY_SECONDS}, immutable`,
  none: 'private, no-store',
} as const;
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

export async function mountMedia(
  app: FastifyInstance,
  { calls, pool, files, source, mountOtherUploads }: MediaDependencies,
): Promise<void> {
  const semaphore = new Semaphore(LIMITS);
  const makeLimited: MakePicture = (member, bytes) => semaphore.take(member, () => makePicture(bytes));

  // Only this scope accepts bytes as a request body.
  await app.register(async (scope) => {
    acceptPieces(scope);
    const uploads = calls.within(scope);
    mountOtherUploads(uploads, makeLimited);
    uploads.mount(uploadPhoto, async (upload) => {
      const piece = readPiece(upload);
      const { id, member: owner } = piece;
      const stored = await findStored(pool, id, owner);
      if (stored !== undefined) return { media: stored };
      return joinPieces(pool, piece, async (bytes) => ({
        media: await storePicture({ pool, files }, { id, owner, picture: await makeLimited(owner, bytes) }),
      }));
    });
  });

  app.get('/media/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const key = request.params['*'];
    const found = await findFile(pool, key, await calls.findMember(request));
    const bytes = found && (await source.read(key, found));
    if (found === undefined || bytes === undefined) throw new Refusal('not_found', {});
    return reply.headers(HEADERS).header('cache-control', CACHE[found.cacheableBy]).type('image/webp').send(bytes);
  });
}
