import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ProfilePicture } from '../../../contract/profiles/profiles.ts';
import { query, readRow, type Row } from '../../platform/database/query.ts';

const pictureColumns = {
  pictures: z.array(ProfilePicture),
  num_pictures: z.int(),
  num_premium_pictures: z.int(),
  num_private_pictures: z.int(),
};

/** Visitors see the main picture and the number of the others. */
const VISITORS = `SELECT s.*, CASE WHEN s.main THEN 'seen' WHEN s.private THEN 'private' ELSE 'premium' END AS sight
  FROM shown_photos s WHERE s.member_id = $1`;
/** A free member without a grant, as whom members see their own profile. */
const UNRELATED = `SELECT s.*, photo_sight(s.private, s.place, false, false) AS sight
  FROM shown_photos s WHERE s.member_id = $1`;
const MEMBERS = 'SELECT s.* FROM photo_sights s WHERE s.member_id = $1 AND s.viewer_id = $2';

const pictures = (source: string) => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'private', s.private, 'filename', '/media/' || s.filename,
      'thumb_filename', '/media/' || s.thumb_filename, 'status', s.status, 'width', s.width, 'height', s.height,
      'placeholder', s.placeholder)
      ORDER BY s.main DESC, s.position, s.id) FILTER (WHERE s.sight = 'seen'), '[]') AS pictures,
    count(*)::int AS num_pictures,
    (count(*) FILTER (WHERE s.sight = 'premium'))::int AS num_premium_pictures,
    (count(*) FILTER (WHERE s.sight = 'private'))::int AS num_private_pictures
  FROM (${source}) s`;

const FOR_VISITOR = query({ name: 'pictures_for_visitor', row: pictureColumns, text: pictures(VISITORS) });
const FOR_UNRELATED = query({ name: 'pictures_for_unrelated', row: pictureColumns, text: pictures(UNRELATED) });
const FOR_MEMBER = query({ name: 'pictures_for_member', row: pictureColumns, text: pictures(MEMBERS) });

/**
 * Reads the pictures of a member that this viewer may see, and counts the others. Owners see the same pictures as a free member without a
 * grant.
 */
export async function readPictures(
  pool: Pool,
  id: MemberId,
  viewer: MemberId | undefined,
): Promise<Row<typeof pictureColumns>> {
  const found = await readFor(pool, id, viewer);
  return found ?? { pictures: [], num_pictures: 0, num_premium_pictures: 0, num_private_pictures: 0 };
}

function readFor(pool: Pool, id: MemberId, viewer: MemberId | undefined) {
  if (viewer === undefined) return readRow(pool, FOR_VISITOR, [id]);
  if (viewer === id) return readRow(pool, FOR_UNRELATED, [id]);
  return readRow(pool, FOR_MEMBER, [id, viewer]);
}
