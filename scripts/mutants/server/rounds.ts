import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the mails about news, and of the daily mails. */
export const roundsMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/mails/rounds.sql',
    tests: ['server/features/settings/pause.pg.test.ts'],
    changes: [
      {
        breaks: 'a mail mentions a message that a pause holds',
        before: 'ON me.id = p_member AND NOT is_held_by_pause(me, c.id)',
        after: 'ON me.id = p_member',
      },
    ],
  },
  {
    file: 'server/database/functions/mails/content.sql',
    tests: ['server/features/mails/regular.pg.test.ts'],
    changes: [
      {
        breaks: 'the new members of other countries are in the mail of the week',
        before: 'AND o.country = m.country\n',
        after: '\n',
      },
      {
        breaks: 'old members are new in the mail of the week',
        before: "AND o.signup_date > now() - interval '7 days' AND NOT o.fictional",
        after: 'AND NOT o.fictional',
      },
      {
        breaks: 'fictional profiles are new members in the mail of the week',
        before: "interval '7 days' AND NOT o.fictional",
        after: "interval '7 days'",
      },
    ],
  },
];
