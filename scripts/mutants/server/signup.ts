import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the sign-up. */
export const signupMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/signup.sql',
    tests: ['server/features/signup/signup.pg.test.ts'],
    changes: [
      {
        breaks: 'an invite of another site opens a sign-up',
        before: "WHERE code = upper(p_form ->> 'invite') AND site_id = p_site AND used_at IS NULL)",
        after: "WHERE code = upper(p_form ->> 'invite') AND used_at IS NULL)",
      },
      {
        breaks: 'an address whose deletion is pending is reported as taken',
        before: "WHEN 'pending_deletion' THEN 'email_pending_deletion'",
        after: "WHEN 'pending_deletion' THEN 'email_taken'",
      },
      {
        breaks: 'activation mails to a corrected address count against the old one',
        before: 'coalesce(p_email, (SELECT email FROM members WHERE id = p_member))',
        after: '(SELECT email FROM members WHERE id = p_member)',
      },
    ],
  },
  {
    file: 'server/database/functions/signup.sql',
    tests: ['server/features/mails/stop.pg.test.ts'],
    changes: [
      {
        breaks: 'a new member gets offers by mail without consent',
        before: "first_mails((v_consents ->> 'mails')::boolean)",
        after: 'first_mails(true)',
      },
    ],
  },
  {
    file: 'server/features/signup/send-signup-messages.ts',
    tests: ['server/features/signup/signup.pg.test.ts'],
    changes: [
      {
        breaks: 'a message to a deleted recipient waits for ever',
        before: "= ['not_found', 'blocked_by', 'blocking'];",
        after: "= ['blocked_by', 'blocking'];",
      },
    ],
  },
];
