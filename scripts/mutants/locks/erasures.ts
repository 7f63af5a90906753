import type { MutatedFile } from '../base/mutant.ts';

/** The locks that make calls wait for an erasure. Each mutant removes one. */
export const erasureLocks: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/sync.sql',
    tests: ['server/features/deletion/erased-writers.pg.test.ts'],
    changes: [
      {
        breaks: 'a call continues after the erasure of its member',
        before: '  PERFORM lock_members(p_others || p_member);\n  PERFORM require_member(p_member);',
        after: '  PERFORM lock_members(p_others || p_member);',
      },
    ],
  },
  {
    file: 'server/database/functions/discovery.sql',
    tests: ['server/features/deletion/erased-writers.pg.test.ts'],
    changes: [
      {
        breaks: 'a card of an erased member is recorded',
        before: '  -- The statement waits for an erasure that holds one of the rows.\n  FOR KEY SHARE OF v, o\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/signup.sql',
    tests: ['server/features/deletion/erased-writers.pg.test.ts'],
    changes: [
      {
        breaks: 'the like of an erased member waits',
        before: '  -- The statement waits for an erasure that holds one of the rows.\n  FOR KEY SHARE OF o;',
        after: ';',
      },
    ],
  },
  {
    file: 'server/database/functions/likes.sql',
    tests: ['server/features/deletion/erased-writers.pg.test.ts'],
    changes: [
      {
        breaks: 'the day of an erased member is recorded',
        before: '  -- The statement waits for an erasure that holds the row.\n  FOR KEY SHARE\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/queue.sql',
    tests: ['server/features/deletion/erased-writers.pg.test.ts'],
    changes: [
      {
        breaks: 'a mail to an erased member is queued',
        before: '  FOR KEY SHARE OF m\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/blocks.sql',
    tests: ['server/features/deletion/erased-writers.pg.test.ts'],
    changes: [
      {
        breaks: 'a block of an erased member is stored',
        before: "\n      OR NOT EXISTS (SELECT FROM members WHERE id = p_blocked AND status <> 'deleted') THEN",
        after: ' THEN',
      },
    ],
  },
  {
    file: 'server/features/discovery/suggest.ts',
    tests: ['server/features/deletion/erased-writers.pg.test.ts'],
    changes: [
      {
        breaks: 'the suggestions to an erased member are stored',
        before: '\n           FOR KEY SHARE OF v, o',
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/security/sessions.ts',
    tests: ['server/platform/security/sessions.pg.test.ts'],
    changes: [
      {
        breaks: 'a session of an erased member begins',
        before: " AND status <> 'deleted' FOR KEY SHARE",
        after: '',
      },
    ],
  },
  {
    file: 'server/features/media/store-files.ts',
    tests: ['server/features/media/store-picture.pg.test.ts'],
    changes: [
      {
        breaks: 'the files of a picture that is refused stay for ever',
        before: '  await markFiles(pool, names);\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/security/sessions.ts',
    tests: ['server/platform/security/sessions.pg.test.ts'],
    changes: [
      {
        breaks: 'a login locks the password before the member',
        before: 'FROM credentials c WHERE c.member_id = m.id AND',
        after: 'FROM credentials c WHERE c.member_id = $2 AND',
      },
    ],
  },
];
