import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the states of an account, its suspension and its deletion. */
export const statesMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/account.sql',
    tests: ['server/database/account-states.pg.test.ts'],
    changes: [
      {
        breaks: 'a member escapes a suspension by asking for deletion and coming back',
        before: "WHEN v_new.suspended_at IS NOT NULL THEN 'suspended'",
        after: "WHEN false THEN 'suspended'",
      },
      {
        breaks: 'a member confirms the address by asking for deletion and coming back',
        before: "WHEN v_new.confirmed_at IS NULL THEN 'not_confirmed'",
        after: "WHEN false THEN 'not_confirmed'",
      },
      {
        breaks: 'a suspension puts off a pending deletion',
        before: 'coalesce(v_old.deletion_due_at, now() +',
        after: 'coalesce(NULL, now() +',
      },
      {
        breaks: 'a suspended member still gets pushes',
        before:
          'DELETE FROM push_subscriptions p USING sessions s WHERE s.token_hash = p.token_hash AND s.member_id = p_member;',
        after: '',
      },
      {
        breaks: 'a blocked member learns of the suspension of the other',
        before: 'WHERE p_all OR id <> ALL (blocked_ids(p_member))',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/account.sql',
    tests: ['server/features/links/resend-reactivation.pg.test.ts'],
    changes: [
      {
        breaks: 'an old link cancels a later deletion',
        before: "IF p_event = 'reactivate' THEN PERFORM end_links(p_member, ARRAY['reactivate']); END IF;",
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/suspension/suspension.sql',
    tests: ['server/features/suspension/suspended-access.pg.test.ts'],
    changes: [
      {
        breaks: 'a suspended member gets no reasons by mail',
        before: 'PERFORM mail_decision(number);',
        after: '',
      },
      {
        breaks: 'a suspension for some days has no end',
        before: "jsonb_strip_nulls(jsonb_build_object('days', p_days))",
        after: "'{}'",
      },
    ],
  },
  {
    file: 'server/database/functions/suspension/account-notices.sql',
    tests: ['server/features/suspension/account-notices.pg.test.ts'],
    changes: [
      {
        breaks: 'a member to whom nobody wrote learns of a closed account',
        before: 'm.sender_id = p_other AND m.accepted_at > v_since',
        after: 'true',
      },
      {
        breaks: 'a member learns that a notice was withdrawn, which no device has shown',
        before: 'AND (n.corrected_at IS NULL OR n.shown_at IS NOT NULL)',
        after: '',
      },
      {
        breaks: 'a late call dismisses the correction',
        before: "AND (p_kind = 'corrected') = (v_old.corrected_at IS NOT NULL)",
        after: '',
      },
      {
        breaks: 'a notice that was dismissed is not corrected',
        before: 'corrected_at = now(), dismissed_at = NULL',
        after: 'corrected_at = now()',
      },
      {
        breaks: 'a notice has a name from after a block by the other',
        before: 'name_for(n.member_id, n.other_id)',
        after: '(SELECT m.name FROM members m WHERE m.id = n.other_id)',
      },
      {
        breaks: 'a notice outlives the erasure of the account by a year',
        before: 'least(expires_at, now()',
        after: 'greatest(expires_at, now()',
      },
    ],
  },
  {
    file: 'server/database/functions/deletion.sql',
    tests: ['server/features/deletion/deletion.pg.test.ts'],
    changes: [
      {
        breaks: 'an account is erased before its time',
        before: 'm.id = p_member AND m.deletion_due_at <= now())',
        after: 'm.id = p_member AND m.deletion_due_at IS NOT NULL)',
      },
    ],
  },
];
