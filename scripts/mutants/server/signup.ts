import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the sign-up. */
export const signupMutants: readonly MutatedFile[] = [
  {
    file: 'server/features/content/terms.ts',
    tests: ['server/features/content/terms.pg.test.ts'],
    changes: [
      {
        breaks: 'a consent to any text is accepted',
        before: 'one.text_hash === text_hash',
        after: 'one.text_hash !== text_hash',
      },
      {
        breaks: 'the hash of the app is ignored',
        before: 'text_hash === undefined\n      ?',
        after: "text_hash !== ''\n      ?",
      },
    ],
  },
  {
    file: 'server/database/functions/signup.sql',
    tests: ['server/features/content/terms.pg.test.ts'],
    changes: [
      {
        breaks: 'a consent names no text',
        before: "(v_consents ->> 'version')::date, v_consents ->> 'text_hash'\n",
        after: "(v_consents ->> 'version')::date, NULL\n",
      },
    ],
  },
  {
    file: 'server/database/functions/payments/orders.sql',
    tests: ['server/features/content/terms.pg.test.ts'],
    changes: [
      { breaks: 'an order names no text', before: 'o.terms_version, o.text_hash\n', after: 'o.terms_version, NULL\n' },
      {
        breaks: 'the confirmation has no terms',
        before: "WHEN p_kind = 'order_completed' THEN (SELECT body",
        after: "WHEN p_kind = '' THEN (SELECT body",
      },
    ],
  },
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
  {
    file: 'server/database/functions/signup.sql',
    tests: ['server/features/signup/signup-likes.pg.test.ts'],
    changes: [
      {
        breaks: 'a like is sent again after the member has removed it',
        before: 'DELETE FROM signup_likes WHERE member_id = p_member AND peer_id = p_peer',
        after: 'PERFORM FROM signup_likes WHERE member_id = p_member AND peer_id = p_peer',
      },
      {
        breaks: 'the likes of a suspended member are sent',
        before: "id = p_member AND status = 'active');",
        after: "id = p_member AND status <> 'deleted');",
      },
      {
        breaks: 'a like that is stored already is published',
        before: ' l WHERE l.events IS NOT NULL',
        after: ' l',
      },
      {
        breaks: 'the interests of a visitor are lost',
        before: "coalesce(f.interests, '{}')",
        after: "'{}'",
      },
    ],
  },
];
