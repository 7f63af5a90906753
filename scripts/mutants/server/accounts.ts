import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of sign-up, the links of e-mails, reminders and the erasure of accounts. */
export const accountsMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/first-proof.pg.test.ts'],
    changes: [
      {
        breaks: 'an expired activation link erases an account',
        before: "l.kind = 'activate' AND l.used_at IS NULL AND l.expires_at > now() AND m.status = 'not_confirmed'",
        after: "l.kind = 'activate' AND l.used_at IS NULL AND m.status = 'not_confirmed'",
      },
      {
        breaks: 'a used activation link erases an account',
        before: "l.kind = 'activate' AND l.used_at IS NULL AND l.expires_at > now() AND m.status = 'not_confirmed'",
        after: "l.kind = 'activate' AND l.expires_at > now() AND m.status = 'not_confirmed'",
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/takeover.pg.test.ts'],
    changes: [
      {
        breaks: 'an undone change of address ends the ways back of earlier changes',
        before: "kind = 'mail_undo' AND created_at > p_since;",
        after: "kind = 'mail_undo';",
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/mails/stop.pg.test.ts'],
    changes: [
      {
        breaks: 'a new password by mail leaves the mails off after a bounce',
        before: "  PERFORM enable_mails(v_member, 'bounce');\n",
        after: '',
      },
      {
        breaks: 'a new password by mail ends a complaint',
        before: "PERFORM enable_mails(v_member, 'bounce');",
        after: "UPDATE members SET notifications_disabled = '{}' WHERE id = v_member;",
      },
    ],
  },
  {
    file: 'server/database/functions/mails/rounds.sql',
    tests: ['server/features/mails/news.pg.test.ts'],
    changes: [
      {
        breaks: 'a reminder follows a mail of news at once',
        before: 'IF v_news > now() THEN',
        after: 'IF false THEN',
      },
      {
        breaks: 'reminders have no distance from each other',
        before: "WHEN 'unread' THEN make_interval(days => rule_unread_reminder_gap_days())",
        after: "WHEN 'unread' THEN make_interval(days => 0)",
      },
    ],
  },
  {
    file: 'server/database/functions/deletion.sql',
    tests: ['server/features/deletion/deletion.pg.test.ts'],
    changes: [
      {
        breaks: 'an erasure leaves the conversation on the devices of peers',
        before: 'RETURN QUERY SELECT * FROM append_peer_changes(p_member, v_peers);\n  RETURN QUERY\n  WITH erased',
        after: 'RETURN QUERY\n  WITH erased',
      },
      {
        breaks: 'an erasure leaves the profile on the devices of peers',
        before: 'RETURN QUERY SELECT * FROM append_unavailable_changes(p_member, v_peers);\nEND $$;',
        after: 'END $$;',
      },
    ],
  },
  {
    file: 'server/features/deletion/erase-accounts.ts',
    tests: ['server/features/deletion/deletion.pg.test.ts'],
    changes: [
      {
        breaks: 'open devices of peers are not notified of an erasure',
        before: 'for (const { member, number } of rows) publishChange(member, number);',
        after: 'void [rows, publishChange];',
      },
    ],
  },
  {
    file: 'server/features/links/routes.ts',
    tests: ['server/features/links/first-proof.pg.test.ts'],
    changes: [
      {
        breaks: 'open devices of peers are not notified of a disowned account',
        before: 'publishChanges(dependencies, changes);\n    return { ok: true as const };',
        after: 'void changes;\n    return { ok: true as const };',
      },
    ],
  },
  {
    file: 'server/features/signup/routes.ts',
    tests: ['server/features/signup/signup-limit.pg.test.ts'],
    changes: [
      {
        breaks: 'sign-ups have no limit',
        before: 'refuseToWait(await byNetwork.count(request, networkOf(request.ip)))',
        after: 'await byNetwork.count(request, networkOf(request.ip))',
      },
      { breaks: 'a network makes one account more', before: 'max: 20', after: 'max: 21' },
    ],
  },
  {
    file: 'server/features/signup/sign-up.ts',
    tests: ['server/features/signup/signup.pg.test.ts'],
    changes: [
      {
        breaks: 'a member is too young on the birthday of the minimum age',
        before: 'ageOn(new Date(), form.date_of_birth) < minimum_age',
        after: 'ageOn(new Date(), form.date_of_birth) <= minimum_age',
      },
    ],
  },
  {
    file: 'contract/base/age.ts',
    tests: ['contract/base/age.test.ts'],
    changes: [
      { breaks: 'a birthday counts from the day after', before: 'today >= date', after: 'today > date' },
      { breaks: 'a birthday counts from the first of its month', before: 'today >= date', after: 'today >= 1' },
    ],
  },
];
