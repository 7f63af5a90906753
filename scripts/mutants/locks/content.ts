import type { MutatedFile } from '../base/mutant.ts';

/** The locks of e-mails, exports, pictures, profiles, reports, complaints, offers and sites, each taken out. */
export const contentLocks: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/settings.sql',
    tests: ['server/features/mails/stop.pg.test.ts'],
    changes: [
      {
        breaks: 'the switch of one device undoes that of another',
        before: 'v_mails text[];\nBEGIN\n  PERFORM lock_actor(p_member);',
        after: 'v_mails text[];\nBEGIN',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/rounds.sql',
    tests: ['server/features/mails/put-off.pg.test.ts'],
    changes: [
      {
        breaks: 'a mail is put off beside a queue of its round',
        before: 'PERFORM FROM mail_rounds WHERE member_id = m.id FOR UPDATE;',
        after: '',
      },
      {
        breaks: 'a mail is put off twice at once',
        before: 'AND sent_at IS NULL AND failed_at IS NULL FOR UPDATE;',
        after: 'AND sent_at IS NULL AND failed_at IS NULL;',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/rounds.sql',
    tests: ['server/features/mails/news-races.pg.test.ts'],
    changes: [
      {
        breaks: 'processes queue the same round at once',
        before: 'ORDER BY due_at LIMIT p_most FOR UPDATE SKIP LOCKED\n  LOOP',
        after: 'ORDER BY due_at LIMIT p_most\n  LOOP',
      },
      {
        breaks: 'a process waits for a round that another one queues',
        before: 'ORDER BY due_at LIMIT p_most FOR UPDATE SKIP LOCKED\n  LOOP',
        after: 'ORDER BY due_at LIMIT p_most FOR UPDATE\n  LOOP',
      },
      {
        breaks: 'news are noted for a member who is being erased',
        before: 'FOR KEY SHARE OF m\n',
        after: '',
      },
      {
        breaks: 'a mail is queued for a member who is being erased',
        before: 'WHERE id = r.member_id FOR KEY SHARE SKIP LOCKED;',
        after: 'WHERE id = r.member_id;',
      },
    ],
  },
  {
    file: 'server/database/functions/deletion.sql',
    tests: ['server/features/mails/news-races.pg.test.ts'],
    changes: [
      {
        breaks: 'an erasure leaves mails that are queued beside it',
        before: 'PERFORM FROM members WHERE id = p_member FOR UPDATE;',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/daily.sql',
    tests: ['server/features/mails/regular.pg.test.ts'],
    changes: [
      {
        breaks: 'several processes walk over the same members',
        before: 'SELECT * INTO v_scan FROM mail_scans WHERE name = v_name FOR UPDATE SKIP LOCKED;',
        after: 'SELECT * INTO v_scan FROM mail_scans WHERE name = v_name;',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/bulletins.sql',
    tests: ['server/features/mails/regular.pg.test.ts'],
    changes: [
      {
        breaks: 'several processes feed the same members',
        before: 'ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED;',
        after: 'ORDER BY created_at LIMIT 1;',
      },
    ],
  },
  {
    file: 'server/database/functions/export.sql',
    tests: ['server/features/export/export.pg.test.ts', 'server/features/export/attempts.pg.test.ts'],
    changes: [
      {
        breaks: 'concurrent requests for an export fail',
        before: 'LANGUAGE plpgsql AS $$\nBEGIN\n  PERFORM lock_actor(p_member);\n  IF EXISTS',
        after: 'LANGUAGE plpgsql AS $$\nBEGIN\n  IF EXISTS',
      },
      {
        breaks: 'several processes make the same export',
        before: 'ORDER BY d.due_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED',
        after: 'ORDER BY d.due_at LIMIT 1',
      },
    ],
  },
  {
    file: 'server/database/functions/media.sql',
    tests: ['server/features/media/media.pg.test.ts'],
    changes: [
      {
        breaks: 'a picture that is sent several times at once fails',
        before: 'p_placeholder, p_animated)\n  ON CONFLICT (owner_id, id) DO NOTHING;',
        after: 'p_placeholder, p_animated);',
      },
    ],
  },
  {
    file: 'server/database/functions/media.sql',
    tests: ['server/features/media/store-picture.pg.test.ts'],
    changes: [
      {
        breaks: 'uploads that end at once exceed the quota',
        before: 'PERFORM lock_actor(p_owner);\n  INSERT INTO media (id, owner_id, filename, thumb_filename',
        after: 'INSERT INTO media (id, owner_id, filename, thumb_filename',
      },
    ],
  },
  {
    file: 'server/features/media/picture-source.ts',
    tests: ['server/features/media/picture-source.test.ts'],
    changes: [
      {
        breaks: 'a missing picture is drawn for each request',
        before: 'this.#drawing.get(key) ?? make()',
        after: 'make()',
      },
    ],
  },
  {
    file: 'server/database/functions/own-profile.sql',
    tests: ['server/features/own-profile/own-profile.pg.test.ts'],
    changes: [
      {
        breaks: 'one save undoes the field of another',
        before: 'BEGIN\n  PERFORM lock_actor(p_member);\n  UPDATE members m SET',
        after: 'BEGIN\n  UPDATE members m SET',
      },
    ],
  },
  {
    file: 'server/database/functions/own-profile.sql',
    tests: ['server/features/own-profile/pictures.pg.test.ts'],
    changes: [
      {
        breaks: 'pictures that are added at once exceed the quota',
        before: 'BEGIN\n  PERFORM lock_actor(p_member);\n  IF EXISTS (SELECT FROM photos',
        after: 'BEGIN\n  IF EXISTS (SELECT FROM photos',
      },
      {
        breaks: 'the main picture is chosen from pictures that change meanwhile',
        before: 'BEGIN\n  PERFORM lock_actor(p_member);\n  IF EXISTS (\n    SELECT FROM unnest',
        after: 'BEGIN\n  IF EXISTS (\n    SELECT FROM unnest',
      },
      {
        breaks: 'the main picture is chosen from pictures that are removed meanwhile',
        before: 'BEGIN\n  PERFORM lock_actor(p_member);\n  DELETE FROM photos',
        after: 'BEGIN\n  DELETE FROM photos',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/queue.sql',
    tests: ['server/features/complaints/complaints.pg.test.ts'],
    changes: [
      {
        breaks: 'concurrent calls exceed the limit of a day',
        before: 'DO UPDATE SET count = q.count + 1 WHERE q.count < p_most;',
        after:
          'DO UPDATE SET count = q.count + 1 WHERE coalesce((SELECT n.count FROM mail_quotas n ' +
          'WHERE (n.address_hash, n.kind, n.day) = (q.address_hash, q.kind, q.day)), 0) < p_most;',
      },
    ],
  },
  {
    file: 'server/database/functions/complaints.sql',
    tests: ['server/features/complaints/complaints.pg.test.ts'],
    changes: [
      {
        breaks: 'a complaint that is repeated at once fails',
        before: 'EXCEPTION WHEN unique_violation THEN',
        after: 'EXCEPTION WHEN division_by_zero THEN',
      },
    ],
  },
  {
    file: 'server/database/functions/reports.sql',
    tests: ['server/features/reports/reports.pg.test.ts'],
    changes: [
      {
        breaks: 'concurrent reports exceed the limit of a day',
        before: 'PERFORM lock_actor(p_reporter);',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/reports/store-report.ts',
    tests: ['server/features/reports/reports.pg.test.ts'],
    changes: [
      {
        breaks: 'a note that is sent several times at once is appended each time',
        before: 'WHEN strpos(note, $5) > 0 OR',
        after: 'WHEN strpos((SELECT r.note FROM reports r WHERE r.id = reports.id), $5) > 0 OR',
      },
      {
        breaks: 'the note of a report that lost the race is lost',
        before:
          '  // A concurrent report was stored first, so this one adds its note to it.\n  await addWords(pool, reporter, report);',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/sites/sites.ts',
    tests: ['server/features/sites/sites.test.ts'],
    changes: [
      {
        breaks: 'each of many requests reads the sites',
        before: 'this.#readAt = Date.now();\n    const read = this.#query();\n    this.#known = read;',
        after: `const read = this.#query();
    await read;
    this.#readAt = Date.now();
    this.#known = read;`,
      },
    ],
  },
  {
    file: 'server/features/sites/sites.ts',
    tests: ['server/features/sites/sites.pg.test.ts'],
    changes: [
      {
        breaks: 'a start fails beside another that creates the default site',
        before: 'WHERE NOT EXISTS (SELECT FROM sites WHERE host IS NULL) ON CONFLICT DO NOTHING',
        after: 'WHERE NOT EXISTS (SELECT FROM sites WHERE host IS NULL)',
      },
    ],
  },
  {
    file: 'server/database/functions/promotions.sql',
    tests: ['server/features/promotions/stay-offer.pg.test.ts'],
    changes: [
      {
        breaks: 'an offer that is shown on several devices at once fails',
        before: 'WHERE m.id = p_member\n  ON CONFLICT DO NOTHING;',
        after: 'WHERE m.id = p_member;',
      },
    ],
  },
];
