import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the links and codes in e-mails. */
export const linksMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/links.pg.test.ts'],
    changes: [
      {
        breaks: 'an older link of the same kind still works',
        before: "IF p_kind NOT IN ('mail_undo', 'reactivate') THEN PERFORM end_links(p_member, ARRAY[p_kind]); END IF;",
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/sign-in-links.pg.test.ts'],
    changes: [
      {
        breaks: 'a code works after too many wrong ones',
        before: 'AND l.expires_at > now()\n    AND l.tries < p_tries\n  ORDER BY',
        after: 'AND l.expires_at > now()\n  ORDER BY',
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/signup/signup.pg.test.ts'],
    changes: [
      {
        breaks: 'several accounts together flood a mailbox',
        before:
          "AND consume_mail_quota(encode(sha256(convert_to(lower(p_recipient), 'UTF8')), 'hex'), 'to:' || p_kind, p_most)",
        after: '',
      },
      {
        breaks: 'a suspended member confirms an address',
        before: "ELSE l.kind IN ('activate', 'mail_change') AND m.status NOT IN ('active', 'not_confirmed') END;",
        after: 'ELSE false END;',
      },
    ],
  },
  {
    file: 'server/database/functions/account.sql',
    tests: ['server/features/links/takeover.pg.test.ts'],
    changes: [
      {
        breaks: 'links in the old mailbox still open an account after a change of address',
        before: "ARRAY['activate', 'reset', 'sign_in', 'mail_change', 'mail_confirm', 'reactivate']",
        after: "ARRAY['activate', 'mail_change', 'mail_confirm', 'reactivate']",
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/takeover.pg.test.ts'],
    changes: [
      {
        breaks: 'the notice of a changed address goes to the new one',
        before: "'email', p_email), NULL, v_old);",
        after: "'email', p_email), NULL, p_email);",
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/passkeys/passkeys.pg.test.ts'],
    changes: [
      {
        breaks: 'a stranger keeps a passkey after a take-over was undone',
        before: 'DELETE FROM passkeys WHERE member_id = p_member;\n  PERFORM end_links',
        after: 'PERFORM end_links',
      },
    ],
  },
];
