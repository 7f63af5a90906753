import type { SectionQuery } from './section-query.ts';

const taxed = (row: string): string =>
  `money(${row}.total_cents, ${row}.currency) AS total, money(${row}.vat_cents, ${row}.currency) AS vat,
             ${row}.vat_rate / 100.0::float8 AS vat_percent, ${row}.country`;

/** The sections about purchases. */
export const PURCHASE_QUERIES = {
  orders: {
    rows: 'list',
    text: `SELECT o.id, o.number, o.state, o.credits, money(o.list_cents, o.currency) AS price, o.discount_code, o.discount_percentage,
             ${taxed('o')}, o.created_at AS ordered_at, o.consent_at, o.terms_version,
             t.language AS terms_language, o.text_hash, o.completed_at, o.ended_at, o.returned_credits
           FROM orders o LEFT JOIN agreed_texts t USING (text_hash) WHERE o.member_id = $1 ORDER BY o.created_at, o.id`,
  },
  payments: {
    rows: 'list',
    text: `SELECT o.number AS order, p.provider, p.provider_id AS provider_number, p.method, p.status AS state,
             money(p.cents, p.currency) AS amount, p.failure, p.created_at, p.changed_at
           FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.member_id = $1 ORDER BY p.created_at, p.id`,
  },
  refunds: {
    rows: 'list',
    text: `SELECT o.number AS order, money(r.cents, r.currency) AS amount, r.reason, r.state, r.created_at AS asked_at, r.done_at
           FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
           WHERE r.member_id = $1 ORDER BY r.created_at, r.id`,
  },
  documents: {
    rows: 'list',
    text: `SELECT document_number(d) AS number, o.number AS order, d.credits, ${taxed('d')}, d.issued_at
           FROM documents d JOIN orders o ON o.id = d.order_id WHERE d.member_id = $1 ORDER BY d.issued_at, d.series, d.number`,
  },
  stored_methods: {
    rows: 'list',
    text: `SELECT provider, method, label, expires, created_at AS stored_at FROM stored_methods WHERE member_id = $1
           ORDER BY created_at, id`,
  },
  mandates: {
    rows: 'list',
    text: `SELECT reference, creditor, creditor_id, account_holder, iban, street, house_number, postal_code, city, mobile,
             money(cents, currency) AS amount, created_at AS asked_at, confirmed_at AS given_at
           FROM mandates WHERE member_id = $1 ORDER BY created_at, id`,
  },
  blocked_methods: {
    rows: 'list',
    text: `SELECT method, created_at AS at FROM method_blocks WHERE member_id = $1 ORDER BY created_at, method`,
  },
  discount_codes: {
    rows: 'list',
    text: `SELECT code, value_percentage AS percentage,
             CASE WHEN minimum_order_value > 0 THEN money(minimum_order_value, currency) END AS minimum, country,
             paymentmethods AS methods, validity, status = 'active' AS active, created_at AS given_at, expires_at
           FROM discount_codes WHERE member_id = $1 ORDER BY created_at, code`,
  },
} as const satisfies Readonly<Record<string, SectionQuery>>;
