import type { MutatedFile } from '../base/mutant.ts';

const ACTS = 'server/features/operator/acts.pg.test.ts';
const CASES = 'server/features/operator/close-case.pg.test.ts';
const OPERATOR = 'server/database/functions/operator/acts.sql';
const MONEY = 'server/database/functions/operator/money.sql';

/** The locks of the ledger, its documents and the acts of operators, taken out one at a time. */
export const locksOperator: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/credits.sql',
    tests: ['server/features/credits/credit.pg.test.ts'],
    changes: [
      {
        breaks: 'credits that race fail instead of being booked once',
        before: '  PERFORM lock_members(ARRAY[p_member]);\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/credits/document-files.ts',
    tests: ['server/features/credits/document-files.test.ts'],
    changes: [
      {
        breaks: 'each reader draws the document',
        before: 'this.#pending.get(key) ?? this.#readOrDraw',
        after: 'this.#readOrDraw',
      },
    ],
  },
  {
    file: 'server/database/functions/suspension/suspension.sql',
    tests: [ACTS],
    changes: [
      {
        breaks: 'two operators both suspend a member',
        before: `  PERFORM lock_peers(p_member, true);
  outcome := 'already'; changes := '[]'; ended := '{}';
  IF EXISTS (SELECT FROM members m WHERE m.id = p_member AND m.suspended_at`,
        after: `  outcome := 'already'; changes := '[]'; ended := '{}';
  IF EXISTS (SELECT FROM members m WHERE m.id = p_member AND m.suspended_at`,
      },
      {
        breaks: 'the job lifts a suspension that began while it waited',
        before: '  PERFORM lock_peers(v_member, true);\n',
        after: '',
      },
    ],
  },
  {
    file: 'server/database/functions/suspension/account-notices.sql',
    tests: ['server/features/suspension/account-notices.pg.test.ts'],
    changes: [
      {
        breaks: 'a notice that is dismissed during its correction stays dismissed',
        before: '  PERFORM lock_actor(p_member);\n',
        after: '',
      },
    ],
  },
  {
    file: OPERATOR,
    tests: [ACTS],
    changes: [
      {
        breaks: 'several operators hide a profile at once',
        before: `  PERFORM lock_peers(p_member);
  outcome := 'already'; changes := '[]'; ended := '{}';
  IF EXISTS (SELECT FROM members m WHERE m.id = p_member AND m.status = 'active'`,
        after: `  outcome := 'already'; changes := '[]'; ended := '{}';
  IF EXISTS (SELECT FROM members m WHERE m.id = p_member AND m.status = 'active'`,
      },
      {
        breaks: 'several operators release a member at once',
        before: '  PERFORM lock_peers(p_member, true);\n  SELECT e.outcome',
        after: '  SELECT e.outcome',
      },
      {
        breaks: 'two operators both judge a picture',
        before: '  PERFORM lock_members(ARRAY[v_member]);\n',
        after: '',
      },
    ],
  },
  {
    file: OPERATOR,
    tests: [CASES],
    changes: [
      {
        breaks: 'two operators both answer a complaint',
        before: "WHERE c.number = p_case AND c.state = 'open' RETURNING",
        after: "WHERE c.number = p_case AND v_complaint.state = 'open' RETURNING",
      },
    ],
  },
  {
    file: 'server/database/functions/complaints.sql',
    tests: [CASES],
    changes: [
      {
        breaks: 'an appeal that races with another one is unavailable',
        before: '  IF p_member IS NOT NULL THEN PERFORM lock_actor(p_member); END IF;\n',
        after: '',
      },
    ],
  },
  {
    file: MONEY,
    tests: ['server/features/operator/money-acts.pg.test.ts'],
    changes: [
      {
        breaks: 'several operators set the same bundles at once',
        before: '  PERFORM FROM sites s WHERE s.id = p_site FOR NO KEY UPDATE;\n',
        after: '',
      },
      {
        breaks: 'several operators end a code at once',
        before: 'IS NOT DISTINCT FROM w.member_id FOR UPDATE;',
        after: 'IS NOT DISTINCT FROM w.member_id;',
      },
      {
        breaks: 'a bank account that operators block at once fails',
        before: 'VALUES (p_kind, v_hash) ON CONFLICT DO NOTHING;',
        after: 'VALUES (p_kind, v_hash);',
      },
    ],
  },
  {
    file: MONEY,
    tests: ['server/features/operator/operator-money.pg.test.ts'],
    changes: [
      {
        breaks: 'racing operators mail a member about credits that were never booked',
        before: '  PERFORM lock_members(ARRAY[p_member]);\n  SELECT c.credits INTO v_balance',
        after: '  SELECT c.credits INTO v_balance',
      },
      {
        breaks: 'a code that operators make at once fails without words',
        before: `  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN QUERY SELECT * FROM act_refusal('already'); RETURN; END IF;
  RETURN QUERY SELECT * FROM act_result(record_code(p_actor, 'make_code'`,
        after: `;
  RETURN QUERY SELECT * FROM act_result(record_code(p_actor, 'make_code'`,
      },
    ],
  },
  {
    file: 'server/database/functions/operator/sites.sql',
    tests: ['server/features/operator/site-acts.pg.test.ts'],
    changes: [
      {
        breaks: 'the second of two operators undoes what the first has set',
        before: '  PERFORM FROM sites t WHERE t.id = p_site FOR NO KEY UPDATE;\n',
        after: '',
      },
      {
        breaks: 'two imports at once log the same content before them',
        before: 'WHERE t.id = p_site FOR NO KEY UPDATE;\n  IF NOT FOUND',
        after: 'WHERE t.id = p_site;\n  IF NOT FOUND',
      },
    ],
  },
];
