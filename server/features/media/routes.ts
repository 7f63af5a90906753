import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemberId } from '../../../contract/base/ids.ts';
import { PHOTO_BYTES_MAX, VOICE_BYTES_MAX } from '../../../contract/base/rules.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { uploadVoice } from '../../../contract/media/voice.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/problems.ts';
import { Semaphore } from '../../platform/uploads/semaphore.ts';
import { sweepPicturesJob } from '../../platform/uploads/sweep-files.ts';
import { acceptPieces, joinPieces, readPiece, sweepUploadsJob } from '../../platform/uploads/uploads.ts';
import { mountAddPicture, type PictureDependencies } from '../own-profile/routes.ts';
import { findFile } from './find-file.ts';
import { makePicture, type Picture } from './make-picture.ts';
import type { PictureSource } from './picture-source.ts';
import { readVoice } from './read-voice.ts';
import { findStored, storePicture } from './store-picture.ts';
import { findStoredVoice, storeVoice } from './store-voice.ts';
import { sweepMediaJob } from './sweep.ts';

export interface MediaDependencies extends PictureDependencies {
  readonly calls: Calls;
  readonly source: PictureSource;
  readonly jobs: Jobs;
}

/** Makes the published form of a picture that a member uploads. Members take turns. */
type MakePicture = (member: MemberId, bytes: Buffer) => Promise<Picture>;

/** A decoded picture takes about 200 MB. `waiting` uploads hold their bytes in memory; clients retry the rest. */
const LIMITS = { atOnce: 2, waiting: 16 };
/** A recording is read by a process of its own, which takes about 100 MB. */
const VOICE_LIMITS = { atOnce: 2, waiting: 32 };
const DAY_SECONDS = 86_400;
/** For copies that the server cannot delete. */
const SHORT_SECONDS = 300;
const CACHE = {
  // A browser caches only pictures that its viewer has seen. Shared caches ask again after five minutes, because the member may have become
  // invisible.
  all: `public, max-age=${DAY_SECONDS}, s-maxage=${SHORT_SECONDS}`,
  // The worker keeps these files for offline use, and deletes them at the logout. No app deletes a file from the browser's own cache.
  viewer: `private, max-age=${SHORT_SECONDS}`,
  none: 'private, no-store',
} as const;
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

export async function mountMedia(app: FastifyInstance, dependencies: MediaDependencies): Promise<void> {
  const { calls, pool, files, source, jobs } = dependencies;
  for (const job of [sweepUploadsJob(pool), sweepMediaJob(pool, files), sweepPicturesJob({ pool, files })])
    jobs.register(job);
  // All uploads share one semaphore, which limits the memory.
  const semaphore = new Semaphore(LIMITS);
  const makeLimited: MakePicture = (member, bytes) => semaphore.run(member, () => makePicture(bytes));

  // Only this scope accepts bytes as a request body.
  await app.register(async (scope) => {
    acceptPieces(scope);
    const uploads = calls.within(scope);
    mountAddPicture(uploads, { ...dependencies, makePicture: makeLimited });
    uploads.mount(uploadPhoto, async (upload) => {
      const piece = readPiece(upload, PHOTO_BYTES_MAX);
      const { id, member: owner } = piece;
      const stored = await findStored(pool, id, owner);
      if (stored !== undefined) return { media: stored };
      return joinPieces(pool, piece, async (bytes) => ({
        media: await storePicture({ pool, files }, { id, owner, picture: await makeLimited(owner, bytes) }),
      }));
    });
    mountUploadVoice(uploads, { pool, files });
  });

  app.get('/media/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const key = request.params['*'];
    const found = await findFile(pool, key, await calls.findMember(request));
    const bytes = found && (await source.read(key, found));
    if (found === undefined || bytes === undefined) throw new Refusal('not_found', {});
    return reply.headers(HEADERS).header('cache-control', CACHE[found.cacheableBy]).type(found.type).send(bytes);
  });
}

function mountUploadVoice(uploads: Pick<Calls, 'mount'>, store: Pick<MediaDependencies, 'pool' | 'files'>): void {
  const semaphore = new Semaphore(VOICE_LIMITS);
  uploads.mount(uploadVoice, async (upload) => {
    const piece = readPiece(upload, VOICE_BYTES_MAX);
    const { id, member: owner } = piece;
    const { peaks } = upload.query;
    const stored = await findStoredVoice(store.pool, id, owner);
    if (stored !== undefined) return { voice: stored };
    return joinPieces(store.pool, piece, async (bytes) => {
      const read = await semaphore.run(owner, () => readVoice(bytes));
      return { voice: await storeVoice(store, { id, owner, bytes, ...read, peaks }) };
    });
  });
}
