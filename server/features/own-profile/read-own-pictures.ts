import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { type OwnPicture, OwnPictures } from '../../../contract/own-profile/own-profile.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';

const OWN_PICTURES = query({
  name: 'own_pictures',
  row: OwnPictures.shape,
  text: `SELECT photo_quota(s.settings, m.paid_user OR m.fictional) AS "limit", photo_quota(s.settings, true) AS premium_limit,
             coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'filename', '/media/' || p.filename,
                 'thumb_filename', '/media/' || p.thumb_filename, 'status', p.status, 'width', p.width, 'height', p.height,
                 'placeholder', p.placeholder, 'private', p.private, 'main', p.main, 'hidden', p.hidden) ORDER BY p.position, p.id)
               FROM placed_photos p WHERE p.member_id = m.id), '[]') AS pictures
           FROM members m JOIN sites s ON s.id = m.site_id WHERE m.id = $1`,
});

/** Reads a member's own pictures in order, in every status, and the quota. */
export async function readOwnPictures(pool: Pool, member: MemberId): Promise<OwnPictures> {
  const found = await readRow(pool, OWN_PICTURES, [member]);
  if (found === undefined) throw new Refusal('authentication_required', {});
  return found;
}

/** Whether the member has a picture with this id. Refuses a new picture beyond the quota. */
export async function isKnown(pool: Pool, member: MemberId, id: OwnPicture['id']): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'own_photo',
    text: 'SELECT FROM photos WHERE member_id = $1 AND id = $2',
    values: [member, id],
  });
  if (rowCount !== 0) return true;
  const { pictures, limit, premium_limit } = await readOwnPictures(pool, member);
  if (pictures.filter(({ status }) => status !== 'rejected').length >= limit)
    throw new Refusal('photo_limit', { limit, premium_limit });
  return false;
}
