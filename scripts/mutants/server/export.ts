import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the export of a member’s data. */
export const exportMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/export.sql',
    tests: ['server/features/export/export.pg.test.ts'],
    changes: [
      {
        breaks: 'a dropped export allows another one at once',
        before: "state IN ('ready', 'gone')\n$$",
        after: "state = 'ready'\n$$",
      },
      {
        breaks: 'a process that has lost its claim finishes an export',
        before:
          "WHERE member_id = p_member AND filename = p_filename AND state = 'making';\n  IF NOT FOUND THEN RETURN false",
        after: 'WHERE member_id = p_member;\n  IF NOT FOUND THEN RETURN false',
      },
    ],
  },
  {
    file: 'server/database/functions/export.sql',
    tests: ['server/features/export/attempts.pg.test.ts'],
    changes: [
      {
        breaks: 'an export of a process that died is tried for ever',
        before: "WHERE state = 'making' AND due_at <= now() AND attempts >= rule_export_attempts();",
        after: 'WHERE false;',
      },
      {
        breaks: 'a file that a process still writes is deleted too early',
        before: "CASE OLD.state WHEN 'making' THEN greatest(now(), OLD.due_at) ELSE now() END",
        after: 'now()',
      },
    ],
  },
  {
    file: 'server/database/functions/export.sql',
    tests: ['server/features/export/content.pg.test.ts'],
    changes: [
      {
        breaks: 'an export has the name of a member who is unavailable',
        before: "AND refusal IS DISTINCT FROM 'not_found'));",
        after: '));',
      },
    ],
  },
  {
    file: 'server/features/export/byte-range.ts',
    tests: ['server/features/export/byte-range.test.ts'],
    changes: [
      {
        breaks: 'the last byte of a range is missing',
        before: 'Math.min(Number(to), bytes - 1)',
        after: 'Math.min(Number(to) - 1, bytes - 1)',
      },
      {
        breaks: 'a range beyond the file is served',
        before: 'first <= last ? { first, last } : null',
        after: '({ first, last })',
      },
    ],
  },
];
