import type { MutatedFile } from '../base/mutant.ts';

/** The locks of sign-ups, logins, links and the end of an account, each taken out. */
export const accountLocks: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/sync.sql',
    tests: ['server/database/lock-members.pg.test.ts'],
    changes: [
      {
        breaks: 'the locks of several feeds are acquired in the order of the table',
        before: 'WHERE member_id = ANY (p_members) ORDER BY member_id FOR UPDATE;',
        after: 'WHERE member_id = ANY (p_members) FOR UPDATE;',
      },
      {
        breaks: 'the locks of several feeds are acquired in the order of the caller',
        before: 'WHERE member_id = ANY (p_members) ORDER BY member_id FOR UPDATE;',
        after: 'WHERE member_id = ANY (p_members) ORDER BY array_position(p_members, member_id::uuid) FOR UPDATE;',
      },
    ],
  },
  {
    file: 'server/database/functions/account.sql',
    tests: ['server/database/lock-members.pg.test.ts'],
    changes: [
      {
        breaks: 'the lock of a peer who appears meanwhile is acquired out of order',
        before: "RAISE SQLSTATE 'LP001';",
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/settings.sql',
    tests: ['server/features/settings/pause.pg.test.ts'],
    changes: [
      {
        breaks: 'the end of a pause is decided without the locks',
        before: 'PERFORM lock_peers(p_member);',
        after: '',
      },
      {
        breaks: 'a pause is reported like any time',
        before: '  SELECT m.paused_at IS NOT NULL\n    AND NOT EXISTS',
        after: '  SELECT false\n    AND NOT EXISTS',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/sends.sql',
    tests: ['server/database/lock-members.pg.test.ts'],
    changes: [
      {
        breaks: 'the feeds of a message are locked in the order of the caller',
        before: 'WHERE member_id = ANY (p_sender || v_recipient) ORDER BY member_id FOR UPDATE;',
        after:
          'WHERE member_id = ANY (p_sender || v_recipient) ORDER BY array_position(p_sender || v_recipient, member_id::uuid) FOR UPDATE;',
      },
    ],
  },
  {
    file: 'server/features/account/login-limit.ts',
    tests: ['server/features/account/account.pg.test.ts'],
    changes: [
      {
        breaks: 'concurrent failures count as one',
        before: 'THEN 1 ELSE f.failures + 1 END',
        after:
          'THEN 1 ELSE (SELECT max(failures) + 1 FROM login_failures WHERE account_hash = $1 AND address_hash = $2) END',
      },
    ],
  },
  {
    file: 'server/database/functions/settings.sql',
    tests: ['server/features/settings/devices.pg.test.ts'],
    changes: [
      {
        breaks: 'two changes with one old password both succeed',
        before: 'WHERE member_id = p_member AND password_hash = p_old;',
        after: 'WHERE member_id = p_member;',
      },
    ],
  },
  {
    file: 'server/platform/security/sessions.ts',
    tests: ['server/features/settings/devices.pg.test.ts'],
    changes: [
      {
        breaks: 'a login with the old password outlives the change of the password',
        before: 'WHERE c.member_id = m.id AND c.password_hash = $6 FOR SHARE',
        after: 'WHERE c.member_id = m.id AND c.password_hash = $6',
      },
    ],
  },
  {
    file: 'server/features/passkeys/passkey-questions.ts',
    tests: ['server/features/passkeys/passkeys.pg.test.ts'],
    changes: [
      {
        breaks: 'a question is answered by several calls at once',
        before: '`DELETE FROM passkey_questions\n     WHERE challenge_hash = $1 AND',
        after:
          '`WITH taken AS (DELETE FROM passkey_questions WHERE challenge_hash = $1) ' +
          'SELECT FROM passkey_questions WHERE challenge_hash = $1 AND',
      },
    ],
  },
  {
    file: 'server/database/functions/passkeys.sql',
    tests: ['server/features/passkeys/own-passkeys.pg.test.ts', 'server/features/links/first-proof.pg.test.ts'],
    changes: [
      {
        breaks: 'passkeys that are added at once exceed the limit',
        before: '  PERFORM lock_actor(p_member);\n  IF NOT EXISTS (SELECT FROM sessions',
        after: '  IF NOT EXISTS (SELECT FROM sessions',
      },
    ],
  },
  {
    file: 'server/database/functions/signup.sql',
    tests: ['server/features/signup/signup.pg.test.ts'],
    changes: [
      {
        breaks: 'an invite is used twice at once',
        before: 'PERFORM FROM invites WHERE code = v_invite AND site_id = p_site FOR UPDATE;',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/account.sql',
    tests: ['server/features/links/takeover.pg.test.ts'],
    changes: [
      {
        breaks: 'an address is used while a change is about to reserve it',
        before: 'unnest(ARRAY[email, p_email]) address',
        after: 'unnest(ARRAY[email]) address',
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/resend-reactivation.pg.test.ts'],
    changes: [
      {
        breaks: 'two links of a deletion are used at once',
        before:
          'could be out of order.\n  PERFORM lock_peers(l.member_id) FROM links l WHERE l.token_hash = p_token_hash;',
        after: 'could be out of order.',
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/link-ends.pg.test.ts'],
    changes: [
      {
        breaks: 'a reset of the password deadlocks with the mail of the next link',
        before:
          '-- As in redeem_link.\n  PERFORM lock_peers(l.member_id) FROM links l WHERE l.token_hash = p_token_hash;',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/first-proof.pg.test.ts'],
    changes: [
      {
        breaks: 'an account is disowned twice at once',
        before: 'PERFORM lock_peers(l.member_id, true) FROM links l WHERE l.token_hash = p_token_hash;',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/links.sql',
    tests: ['server/features/links/sign-in-links.pg.test.ts'],
    changes: [
      {
        breaks: 'concurrent tries of codes exceed the limit',
        before:
          'RETURNS TABLE (token_hash text, kind text) LANGUAGE plpgsql AS $$\nBEGIN\n  PERFORM lock_actor(p_member);',
        after: 'RETURNS TABLE (token_hash text, kind text) LANGUAGE plpgsql AS $$\nBEGIN',
      },
    ],
  },
  {
    file: 'server/database/functions/deletion.sql',
    tests: ['server/features/deletion/deletion.pg.test.ts'],
    changes: [
      {
        breaks: 'the erasure ignores a reactivation that has begun',
        before: 'PERFORM lock_peers(p_member, true);',
        after: '',
      },
    ],
  },
];
