import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the acts of the operator and of what they do to money. */
export const operatorMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/suspension/suspension.sql',
    tests: ['server/features/operator/acts.pg.test.ts', 'server/features/operator/close-case.pg.test.ts'],
    changes: [
      {
        breaks: 'a suspension is lifted before its end',
        before: 'd.ended_at IS NULL AND d.ends_at <= now()',
        after: 'd.ended_at IS NULL',
      },
    ],
  },
  {
    file: 'server/database/functions/operator/acts.sql',
    tests: ['server/features/operator/acts.pg.test.ts', 'server/features/operator/close-case.pg.test.ts'],
    changes: [
      {
        breaks: 'an act in favour of a member stays in force for ever',
        before: "CASE WHEN p_act NOT IN ('suspend', 'hide', 'reject_picture') THEN now() END);",
        after: 'NULL);',
      },
      {
        breaks: 'to lift a suspension ends every decision',
        before: "d.act = CASE p_act WHEN 'lift' THEN 'suspend' ELSE 'hide' END;",
        after: 'true;',
      },
      {
        breaks: 'the rejection of an approved picture stays in force',
        before: "d.picture_id = p_picture AND d.act = 'reject_picture' AND d.ended_at IS NULL;",
        after: 'false;',
      },
      {
        breaks: 'an operator who saw another status decides',
        before: 'AND p.status = p_seen AND p.status <> p_status)',
        after: 'AND p.status <> p_status)',
      },
      {
        breaks: 'an appeal about a picture leaves the decision in force',
        before:
          '  UPDATE decisions d SET ended_at = now() WHERE d.number = p_decision.number AND d.ended_at IS NULL;\n',
        after: '',
      },
      {
        breaks: 'a rejected case looks like an answered one',
        before: "WHEN 'reject' THEN 'rejected'",
        after: "WHEN 'reject' THEN 'answered'",
      },
      {
        breaks: 'the log does not name the case',
        before: 'p_member, v_number, v_case, p_details ||',
        after: 'p_member, v_number, NULL, p_details ||',
      },
    ],
  },
  {
    file: 'server/database/functions/operator/money.sql',
    tests: ['server/features/operator/money-acts.pg.test.ts'],
    changes: [
      {
        breaks: 'the code of another site is switched',
        before: 'WHERE d.site_id = w.site_id AND d.code = upper(w.code)',
        after: 'WHERE d.code = upper(w.code)',
      },
      {
        breaks: 'the code of the site is switched with that of a member',
        before: 'AND d.code = c.code AND d.member_id IS NOT DISTINCT FROM c.member_id;',
        after: 'AND d.code = c.code;',
      },
      { breaks: 'the log holds a whole hash', before: 'left(v_hash, 8)', after: 'v_hash' },
      {
        breaks: 'the log has the bundles of all countries',
        before: 'FROM bundle_prices b WHERE b.site_id = p_site AND b.country = p_country\n$$',
        after: 'FROM bundle_prices b WHERE b.site_id = p_site\n$$',
      },
      { breaks: 'VAT leaves the first moment out', before: 'd.issued_at >= p_from', after: 'd.issued_at > p_from' },
      { breaks: 'VAT counts the moment after', before: 'd.issued_at < p_to', after: 'd.issued_at <= p_to' },
    ],
  },
  {
    file: 'server/database/functions/payments/refunds.sql',
    tests: ['server/features/payments/book-refunds.pg.test.ts'],
    changes: [
      {
        breaks: 'a refund at the provider is booked twice',
        before: "(k.provider_id = r.provider_id OR k.id::text = p_refund ->> 'ours')",
        after: "(k.id::text = p_refund ->> 'ours')",
      },
      {
        breaks: 'our own refund counts as one of the dashboard',
        before: "(k.provider_id = r.provider_id OR k.id::text = p_refund ->> 'ours')",
        after: '(k.provider_id = r.provider_id)',
      },
      {
        breaks: 'a refund at the provider stands for none that failed',
        before: '    PERFORM cover_failed_refunds(p.id, r.cents);\n',
        after: '',
      },
      {
        breaks: 'the last money of an order is a part of it',
        before: 'IF v_cents > 0 AND v_cents = v_left THEN',
        after: 'IF false THEN',
      },
    ],
  },
  {
    file: 'server/features/payments/payment-course.ts',
    tests: ['server/features/payments/book-refunds.pg.test.ts'],
    changes: [
      {
        breaks: 'a crash before a refund is booked loses it',
        before: 'await store(dependencies, { ...row, due_at: null }, answer);',
        after: 'await store(dependencies, row, answer);',
      },
    ],
  },
];
