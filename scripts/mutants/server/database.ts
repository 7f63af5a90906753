import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the schemas and of the embedded database. */
export const databaseMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/schema-names.ts',
    tests: ['server/database/schema-names.pg.test.ts'],
    changes: [
      {
        breaks: 'two installations share the schemas of migrations and jobs',
        before: "tables === 'public' ? '' : `${tables}_`",
        after: "''",
      },
    ],
  },
  {
    file: 'server/platform/database/folder-lock.ts',
    tests: ['server/platform/database/folder-lock.test.ts'],
    changes: [
      {
        breaks: 'a process that locks the folder ignores another one',
        before: 'if (otherLocks.length > 0) {',
        after: 'if (otherLocks.length > 99) {',
      },
      {
        breaks: 'the heartbeat of another machine is ignored',
        before: 'return Date.now() - touchedAt < HEARTBEAT_STALE_MS;',
        after: 'return touchedAt < 0;',
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/links.pg.test.ts'],
    changes: [
      {
        breaks: 'a reset of a deleted account reports an invalid link',
        before: "SELECT 'email_not_found', NULL",
        after: "SELECT 'link_invalid', NULL",
      },
    ],
  },
];
