import type { MutatedFile } from '../base/mutant.ts';

/** Each takes one lock of the server out. A test of calls that meet must notice it. */
export const chatLocks: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/chats/sends.sql',
    tests: ['server/features/sync/sync.pg.test.ts'],
    changes: [
      {
        breaks: 'a message is stored after a block that it has waited for',
        before:
          'PERFORM FROM member_counters WHERE member_id = ANY (p_sender || v_recipient) ORDER BY member_id FOR UPDATE;',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/chats/marks.sql',
    tests: ['server/features/sync/sync.pg.test.ts'],
    changes: [
      {
        breaks: 'a removal and a reading wait for each other',
        before: 'PERFORM lock_actor(p_member);\n  UPDATE conversation_members cm SET hidden_seq',
        after: 'UPDATE conversation_members cm SET hidden_seq',
      },
    ],
  },
  {
    file: 'server/features/chats/send-queue.ts',
    tests: ['server/features/chats/send-queue.test.ts'],
    changes: [
      {
        breaks: 'a member takes part in two messages at a time',
        before: 'this.#busy.has(member) || blockedSenders.has(member)',
        after: 'blockedSenders.has(member)',
      },
    ],
  },
  {
    file: 'server/features/chats/send-batch.ts',
    tests: ['server/features/chats/send.pg.test.ts'],
    changes: [
      {
        breaks: 'messages with the same id that race fail',
        before: 'if (!isUniqueViolation(error)) throw error;',
        after: 'throw error;',
      },
    ],
  },
  {
    file: 'server/database/functions/likes.sql',
    tests: ['server/features/likes/matches.pg.test.ts'],
    changes: [
      {
        breaks: 'two likes that race make no match',
        before: 'PERFORM lock_actor(p_liker, ARRAY[p_liked]);\n  SELECT coalesce',
        after: 'SELECT coalesce',
      },
    ],
  },
  {
    file: 'server/database/functions/blocks.sql',
    tests: ['server/features/likes/matches.pg.test.ts'],
    changes: [
      {
        breaks: 'two concurrent blocks of a member fail',
        before: 'PERFORM lock_actor(p_blocker, ARRAY[p_blocked]);\n  IF p_on THEN',
        after: 'IF p_on THEN',
      },
    ],
  },
  {
    file: 'server/database/functions/discovery.sql',
    tests: ['server/features/discovery/swipe.pg.test.ts'],
    changes: [
      {
        breaks: 'the same like counts for each time that it is sent at once',
        before: "PERFORM lock_actor(p_member, CASE p_verdict WHEN 'like' THEN ARRAY[p_other] END);",
        after: '',
      },
      {
        breaks: 'a like counts that is refused after a wait for the other member',
        before: "PERFORM lock_actor(p_member, CASE p_verdict WHEN 'like' THEN ARRAY[p_other] END);",
        after: 'PERFORM lock_actor(p_member);',
      },
    ],
  },
  {
    file: 'server/database/functions/sync.sql',
    tests: ['server/features/discovery/swipe.pg.test.ts'],
    changes: [
      {
        breaks: 'lock_members locks nobody',
        before: 'PERFORM FROM member_counters WHERE member_id = ANY (p_members) ORDER BY member_id FOR UPDATE;',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/account.sql',
    tests: ['server/database/account-states.pg.test.ts'],
    changes: [
      {
        breaks: 'two concurrent events of an account both take effect',
        before:
          'v_peers uuid[] := lock_peers(p_member);\n  v_old members;\n  v_new members;\nBEGIN\n' +
          '  SELECT m.* INTO v_old FROM members m WHERE m.id = p_member FOR UPDATE;',
        after:
          'v_peers uuid[] := peers_of(p_member);\n  v_old members;\n  v_new members;\nBEGIN\n' +
          '  SELECT m.* INTO v_old FROM members m WHERE m.id = p_member;',
      },
    ],
  },
  {
    file: 'server/features/discovery/suggest.ts',
    tests: ['server/features/discovery/suggest.pg.test.ts'],
    changes: [
      {
        breaks: 'requests that race suggest the same members',
        before: 'WHERE e.verdict IS NULL AND e.created_at = excluded.created_at',
        after: 'WHERE e.verdict IS NULL',
      },
      {
        breaks: 'a request that is repeated at once suggests nothing',
        before:
          'ON CONFLICT (member_id, day, other_id) DO UPDATE SET created_at = excluded.created_at\n' +
          '           WHERE e.verdict IS NULL AND e.created_at = excluded.created_at',
        after: 'ON CONFLICT DO NOTHING',
      },
    ],
  },
  {
    file: 'server/database/functions/search/counts.sql',
    tests: ['server/features/search/search-count.pg.test.ts'],
    changes: [
      {
        breaks: 'two folds of the counters count members twice',
        before:
          "fold_findable_counts() RETURNS void LANGUAGE sql AS $$\n  SELECT pg_advisory_xact_lock(hashtext('findable_counts'));",
        after: 'fold_findable_counts() RETURNS void LANGUAGE sql AS $$',
      },
      {
        breaks: 'a recount during a fold counts members twice',
        before:
          "recount_members() RETURNS void LANGUAGE sql AS $$\n  SELECT pg_advisory_xact_lock(hashtext('findable_counts'));",
        after: 'recount_members() RETURNS void LANGUAGE sql AS $$',
      },
    ],
  },
  {
    file: 'server/database/functions/search/counts.sql',
    tests: ['server/features/search/search-interests.pg.test.ts'],
    changes: [
      {
        breaks: 'two folds of the interests make a group twice',
        before: "SELECT pg_advisory_xact_lock(hashtext('interest_changes'));",
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/search/counts.sql',
    tests: ['server/features/search/search-circles.pg.test.ts'],
    changes: [
      {
        breaks: 'two folds of the cells make a group twice',
        before: "SELECT pg_advisory_xact_lock(hashtext('cell_changes'));",
        after: '',
      },
    ],
  },
  {
    file: 'server/features/notifications/claims.ts',
    tests: ['server/features/notifications/push-delivery.pg.test.ts'],
    changes: [
      {
        breaks: 'processes that claim at once push the same change',
        before: 'LIMIT $2 FOR UPDATE OF p SKIP LOCKED',
        after: 'LIMIT $2',
      },
    ],
  },
  {
    file: 'server/database/functions/notifications.sql',
    tests: ['server/features/notifications/subscriptions.pg.test.ts'],
    changes: [
      {
        breaks: 'sessions that store the same endpoint at once fail',
        before: 'PERFORM pg_advisory_xact_lock(7361207);',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/notifications/push-keys.ts',
    tests: ['server/features/notifications/subscriptions.pg.test.ts'],
    changes: [
      {
        breaks: 'processes that start at once fail over the push keys',
        before: 'VALUES ($1, $2) ON CONFLICT DO NOTHING',
        after: 'SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM push_keys)',
      },
    ],
  },
  {
    file: 'server/platform/mail/mail-rows.ts',
    tests: ['server/platform/mail/mails.pg.test.ts'],
    changes: [
      { breaks: 'two processes send the same mail', before: 'LIMIT 1 FOR UPDATE SKIP LOCKED', after: 'LIMIT 1' },
    ],
  },
  {
    file: 'server/database/functions/payments/debits.sql',
    tests: ['server/platform/sms/send-sms.pg.test.ts'],
    changes: [
      {
        breaks: 'two processes send the same SMS',
        before: 'LIMIT p_most FOR UPDATE SKIP LOCKED',
        after: 'LIMIT p_most',
      },
    ],
  },
  {
    file: 'server/database/functions/media.sql',
    tests: ['server/platform/uploads/uploads.pg.test.ts'],
    changes: [
      {
        breaks: 'concurrent pieces are stored twice or fail',
        before: 'PERFORM lock_actor(p_member);\n  SELECT stored_bytes',
        after: 'SELECT stored_bytes',
      },
      {
        breaks: 'the same picture is stored once a client',
        before: 'p_placeholder, p_animated)\n  ON CONFLICT (owner_id, id) DO NOTHING;',
        after: 'p_placeholder, p_animated);',
      },
    ],
  },
  {
    file: 'server/platform/database/folder-lock.ts',
    tests: ['server/platform/database/folder-lock.test.ts'],
    changes: [
      {
        breaks: 'a process fails when another one makes the same lock first',
        before: "if (isErrno(error, 'EEXIST')) return undefined;",
        after: '',
      },
    ],
  },
  {
    file: 'server/platform/uploads/semaphore.ts',
    tests: ['server/platform/uploads/semaphore.test.ts'],
    changes: [
      {
        breaks: 'the semaphore runs everything at once',
        before: 'if (this.#running < this.#atOnce) this.#running += 1;',
        after: 'if (this.#running < Infinity) this.#running += 1;',
      },
    ],
  },
  {
    file: 'server/platform/http/document/api-document.ts',
    tests: ['server/platform/http/document/api-document.test.ts'],
    changes: [
      {
        breaks: 'each of the first requests makes the API document',
        before: 'document ??= make(isHttps)',
        after: 'document = make(isHttps)',
      },
    ],
  },
];
