import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { uploadPhoto } from '../../../contract/media.ts';
import { PHOTO_BYTES_MAX } from '../../../contract/rules.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Files } from '../../platform/files.ts';
import { Refusal } from '../../platform/problems.ts';
import { readUpload } from '../../platform/read-upload.ts';
import { Turns } from '../../platform/turns.ts';
import { findFile } from './find-file.ts';
import { makePicture, type Picture } from './make-picture.ts';
import type { PictureSource } from './picture-source.ts';
import { findStored, storePicture } from './store-picture.ts';

export interface MediaDependencies {
  readonly calls: Calls;
  readonly pool: Pool;
  readonly files: Files;
  /** Who asks for a file, without renewing their cookie: the answer may be kept by a cache that others use. */
  readonly viewerOf: (request: FastifyRequest) => Promise<MemberId | undefined>;
  readonly source: PictureSource;
  /** Mounts what others take as a form with one picture; all pictures are made by the same few at a time. */
  readonly mountOtherForms: (forms: Calls, makePicture: (bytes: Buffer) => Promise<Picture>) => void;
}

/** A decoded picture takes some 200 MB: few at a time, some waiting with their upload in memory, the others come again. */
const TURNS = { atOnce: 2, waiting: 16 };
const LIMITS = { fileSize: PHOTO_BYTES_MAX, files: 1, fields: 1, parts: 2, fieldSize: 200, fieldNameSize: 50, headerPairs: 20 };
const DAY_SECONDS = 86_400;
const CACHE = {
  anybody: `public, max-age=${DAY_SECONDS}`,
  viewer: `private, max-age=${30 * DAY_SECONDS}, immutable`,
  nobody: 'private, no-store',
} as const;
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

export async function mountMedia(app: FastifyInstance, { calls, pool, files, viewerOf, source, mountOtherForms }: MediaDependencies): Promise<void> {
  const turns = new Turns(TURNS);
  const inTurn = (bytes: Buffer): Promise<Picture> => turns.take(() => makePicture(bytes));

  // In a scope of its own: nothing else takes a form.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    // A browser reads the answer once it has sent everything: what is left of a refused upload is let through, unread.
    scope.addHook('onResponse', async (request) => {
      request.raw.resume();
    });
    const forms = calls.within(scope);
    mountOtherForms(forms, inTurn);
    forms.mount(uploadPhoto, async ({ request, session }) => {
      const { id, readBytes } = await readUpload(request);
      const stored = await findStored(pool, id, session.member);
      const bytes = await readBytes();
      if (stored !== undefined) return { media: stored };
      const picture = await inTurn(bytes);
      return { media: await storePicture({ pool, files }, { id, owner: session.member, picture }) };
    });
  });

  app.get('/media/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const key = request.params['*'];
    const found = await findFile(pool, key, await viewerOf(request));
    const bytes = found && (await source.read(key, found));
    if (found === undefined || bytes === undefined) throw new Refusal('not_found', {});
    return reply.headers(HEADERS).header('cache-control', CACHE[found.keptBy]).type('image/webp').send(bytes);
  });
}
