import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfilePage } from '../../../contract/profiles/profiles.ts';

type Pictures = Pick<ProfilePage, 'pictures' | 'num_pictures' | 'num_premium_pictures' | 'num_private_pictures'>;

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

/**
 * Reads the pictures of a member that this viewer may see, and counts the others. Owners see the same pictures as a free member without a
 * grant.
 */
export async function readPictures(pool: Pool, id: MemberId, viewer: MemberId | undefined): Promise<Pictures> {
  const { rows } = await pool.query<Pictures>(queryOf(id, viewer));
  return rows[0] ?? { pictures: [], num_pictures: 0, num_premium_pictures: 0, num_private_pictures: 0 };
}

function queryOf(id: MemberId, viewer: MemberId | undefined) {
  if (viewer === undefined) return { name: 'pictures_for_visitor', values: [id], text: pictures(VISITORS) };
  if (viewer === id) return { name: 'pictures_for_unrelated', values: [id], text: pictures(UNRELATED) };
  return { name: 'pictures_for_member', values: [id, viewer], text: pictures(MEMBERS) };
}
