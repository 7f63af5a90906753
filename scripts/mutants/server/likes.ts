import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of likes, blocks and pictures. */
export const likesMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/likes.sql',
    tests: ['server/features/likes/likes.pg.test.ts', 'server/features/likes/matches.pg.test.ts'],
    changes: [
      {
        breaks: 'the like of an unconfirmed member is shown',
        before: "ON contact.viewer_id = l.liked_id AND contact.other_id = l.liker_id AND contact.state = 'active'",
        after:
          "ON contact.viewer_id = l.liked_id AND contact.other_id = l.liker_id AND contact.state IN ('active', 'not_confirmed')",
      },
      {
        breaks: 'a repeated like is new again',
        before: 'v_is_new := NOT EXISTS (SELECT FROM past_likes WHERE liker_id = p_liker AND liked_id = p_liked)',
        after: 'v_is_new := true',
      },
      {
        breaks: 'a member who sees a match marks it as seen for the other',
        before: 'seen_b = CASE WHEN member_b = p_member THEN now() ELSE seen_b END',
        after: 'seen_b = now()',
      },
      {
        breaks: 'a removed like leaves its match',
        before: 'DELETE FROM matches WHERE member_a = least(p_liker, p_liked)',
        after: 'DELETE FROM matches WHERE false AND member_a = least(p_liker, p_liked)',
      },
    ],
  },
  {
    file: 'server/database/functions/likes.sql',
    tests: ['server/features/likes/auto-like.pg.test.ts'],
    changes: [
      {
        breaks: 'the automatic like is created twice a day',
        before: 'DO UPDATE SET auto_like_at = now() WHERE d.auto_like_at IS NULL;',
        after: 'DO UPDATE SET auto_like_at = now();',
      },
    ],
  },
  {
    file: 'server/database/functions/blocks.sql',
    tests: ['server/features/blocks/block-readers.pg.test.ts'],
    changes: [
      {
        breaks: 'a block counts for the blocker only',
        before: '|| ARRAY(SELECT blocker_id FROM blocks WHERE blocked_id = p_viewer)',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/profiles.sql',
    tests: [
      'server/features/blocks/blocks.pg.test.ts',
      'server/features/chats/lists.pg.test.ts',
      'server/app/access.pg.test.ts',
    ],
    changes: [
      {
        breaks: 'a hidden presence is shown',
        before: 'WHEN NOT (m.invisible OR m.hide_online OR m.gone) THEN',
        after: 'WHEN NOT (m.hide_online OR m.gone) THEN',
      },
    ],
  },
  {
    file: 'server/database/functions/profiles.sql',
    tests: ['server/features/profiles/findable-by.pg.test.ts'],
    changes: [
      {
        breaks: 'members of other sites are found',
        before: 'SELECT o.site_id = p_site AND o.findable',
        after: 'SELECT o.findable',
      },
      {
        breaks: 'a blocked member is found',
        before: "THEN '{}' ELSE blocked_ids(p_viewer) || p_viewer END",
        after: "THEN '{}' ELSE ARRAY[p_viewer] END",
      },
      {
        breaks: 'visitors find nobody',
        before: "CASE WHEN p_viewer IS NULL THEN '{}' ELSE blocked_ids(p_viewer) || p_viewer END",
        after: 'blocked_ids(p_viewer) || p_viewer',
      },
    ],
  },
  {
    file: 'server/database/functions/profiles.sql',
    tests: ['server/app/access.pg.test.ts', 'server/features/profiles/read-contact.pg.test.ts'],
    changes: [
      {
        breaks: 'an invisible member is shown to members without contact',
        before: "WHEN NOT (o.findable OR are_acquainted(v.id, o.id)) THEN 'not_found'",
        after: "WHEN false THEN 'not_found'",
      },
      {
        breaks: 'an invisible member disappears from acquainted members',
        before: 'WHEN NOT (o.findable OR are_acquainted(v.id, o.id)) THEN',
        after: 'WHEN NOT o.findable THEN',
      },
      {
        breaks: 'a member sees a member who has blocked them',
        before: "THEN 'blocked_by'\n  END AS refusal",
        after: 'THEN NULL\n  END AS refusal',
      },
      {
        breaks: 'a block reveals an invisible member',
        before: 'WHEN NOT (o.findable OR are_acquainted(v.id, o.id)) THEN',
        after:
          'WHEN NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = o.id AND b.blocked_id = v.id)\n' +
          '      AND NOT (o.findable OR are_acquainted(v.id, o.id)) THEN',
      },
    ],
  },
  {
    file: 'server/database/functions/profiles.sql',
    tests: ['server/features/media/media.pg.test.ts'],
    changes: [
      {
        breaks: 'private pictures are shown without a grant',
        before: "THEN 'seen' ELSE 'private' END",
        after: "THEN 'seen' ELSE 'seen' END",
      },
      {
        breaks: 'pictures over the quota are shown',
        before: "FROM placed_photos p WHERE p.status = 'approved' AND NOT p.hidden;",
        after: "FROM placed_photos p WHERE p.status = 'approved';",
      },
    ],
  },
  {
    file: 'server/database/functions/own-profile.sql',
    tests: ['server/features/own-profile/pictures.pg.test.ts'],
    changes: [
      {
        breaks: 'a private picture becomes the main one',
        before: "WHERE p.member_id = m.id AND p.status = 'approved' AND NOT p.private\n      ORDER BY",
        after: "WHERE p.member_id = m.id AND p.status = 'approved'\n      ORDER BY",
      },
      {
        breaks: 'a stored picture leaves its files marked for deletion',
        before: 'DELETE FROM files_to_delete WHERE filename IN (p_filename, p_thumb_filename);',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/media/store-files.ts',
    tests: ['server/features/media/store-picture.pg.test.ts'],
    changes: [
      {
        breaks: 'the files of the losing upload are not deleted',
        before: 'await Promise.all(unnamed.map(({ file }) => files.remove(file)));',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/own-profile/add-picture.ts',
    tests: ['server/features/own-profile/pictures.pg.test.ts'],
    changes: [
      {
        breaks: 'a profile picture that is not stored keeps its files',
        before: 'await sweepFiles({ pool, files }, [filename, thumb]);',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/sync/resolve-likes.ts',
    tests: ['server/features/blocks/silent-blocks.pg.test.ts'],
    changes: [
      {
        breaks: 'an old cursor reveals a silent block',
        before: 'return silent.has(id) ? [] : [',
        after: 'return [',
      },
    ],
  },
  {
    file: 'server/features/media/find-file.ts',
    tests: ['server/features/media/media.pg.test.ts'],
    changes: [
      {
        breaks: 'anybody sees the pictures of messages',
        before: 'WHERE r.viewer_id = $2 AND r.message_id',
        after: 'WHERE r.message_id',
      },
    ],
  },
  {
    file: 'server/database/functions/media.sql',
    tests: ['server/features/media/photo-readable-by.pg.test.ts'],
    changes: [
      {
        breaks: 'a granted picture stays in the cache of its viewer',
        before: "WHEN p.private THEN 'none'",
        after: '',
      },
      {
        breaks: 'another header of the main picture reveals a block',
        before: "CASE WHEN NOT contact.invisible_at_block THEN 'all' ELSE 'viewer' END",
        after: "'viewer'",
      },
      {
        breaks: 'a reported block still shows the main picture',
        before: "contact.refusal = 'blocked_by' AND contact.silent_since IS NOT NULL AND EXISTS (",
        after: "contact.refusal = 'blocked_by' AND EXISTS (",
      },
    ],
  },
  {
    file: 'server/database/functions/profiles.sql',
    tests: ['server/features/chats/readable-by.pg.test.ts'],
    changes: [
      {
        breaks: 'a suspension confirms the address',
        before: "m.confirmed_at IS NULL AND m.status <> 'active' AND NOT m.fictional",
        after: "m.status = 'not_confirmed' AND NOT m.fictional",
      },
    ],
  },
  {
    file: 'server/database/functions/chats/readable.sql',
    tests: ['server/features/media/media.pg.test.ts'],
    changes: [
      {
        breaks: 'a removed message still shows its picture',
        before: 'OR m.seq > cm.hidden_seq AND contact.may_read',
        after: 'OR contact.may_read',
      },
    ],
  },
  {
    file: 'server/features/media/sweep.ts',
    tests: ['server/features/media/media.pg.test.ts'],
    changes: [
      {
        breaks: 'the sweep deletes pictures that were just uploaded',
        before: 'created_at < now() - make_interval(hours => $1) LIMIT $2',
        after: 'created_at < now() + make_interval(hours => $1) LIMIT $2',
      },
    ],
  },
  {
    file: 'server/features/media/make-picture.ts',
    tests: ['server/features/media/make-picture.test.ts'],
    changes: [
      {
        breaks: 'the camera and place of a picture are stored',
        before: '.webp({ quality: QUALITY })',
        after: '.keepMetadata().webp({ quality: QUALITY })',
      },
    ],
  },
  {
    file: 'server/database/functions/media.sql',
    tests: ['server/platform/uploads/uploads.pg.test.ts'],
    changes: [
      {
        breaks: 'a piece is stored where it does not begin',
        before: 'IF v_stored_bytes <> p_start OR length(p_bytes) = 0 THEN',
        after: 'IF length(p_bytes) = 0 THEN',
      },
    ],
  },
];
