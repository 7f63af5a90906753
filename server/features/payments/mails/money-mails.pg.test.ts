import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { createTestMember, type TestMember } from '../../../fixtures/members.ts';
import { mailsTo } from '../../../fixtures/operator.ts';
import { payTestOrderAgain, placeTestOrder, reportPayment } from '../../../fixtures/orders.ts';
import { MAIL_KINDS } from '../../../app/mail-kinds.ts';
import { writeMail } from '../../../platform/mail/mail-writer.ts';
import { timeWords } from '../../../platform/mail/mail-times.ts';
import { MAIL_SITE } from '../../../fixtures/mail-site.ts';

// Each event queues its mail about money, with the data that the texts of every language need.

let database: TestDatabase;
let pool: Pool;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  member = await createTestMember(pool, { credits: 0, paid: false });
});

/** Returns the text of the newest mail of a kind, in English and in French, with plain spaces. */
async function read(kind: string): Promise<{ en: string; fr: string }> {
  const mail = (await mailsTo(pool, member.id)).findLast((one) => one.kind === kind);
  const known = MAIL_KINDS.find(({ name }) => name === kind);
  if (mail === undefined || known === undefined) throw new Error(`no mail ${kind}`);
  const text = (language: string) => {
    const { subject, text: body } = writeMail(known, mail.data, { site: MAIL_SITE, language });
    return `${subject}\n${body}`.replaceAll(/[^\S\n]/g, ' ');
  };
  return { en: text('en'), fr: text('fr') };
}

const expectWords = (words: string, parts: readonly string[]) => {
  expect(words).not.toMatch(/undefined|null|NaN|Invalid Date/);
  for (const part of parts) expect(words).toContain(part);
};

/** Formats a moment as in the mails. */
const written = (at: Date, language: 'en' | 'fr') =>
  timeWords(at.toISOString(), language, MAIL_SITE.time_zone).replaceAll(/[^\S\n]/g, ' ');

const DAY_MS = 86_400_000;
const pay = async (...states: ('pending' | 'paid' | 'failed' | 'reversed')[]) => {
  const placed = await placeTestOrder(pool, member.id);
  for (const state of states) await reportPayment(pool, placed.payment, state);
  const { rows } = await pool.query<{ number: string; completed_at: Date }>(
    'SELECT number, completed_at FROM orders WHERE id = $1',
    [placed.order],
  );
  return { ...placed, number: rows[0]?.number ?? '', completedAt: rows[0]?.completed_at ?? new Date(0) };
};

test('the confirmation of an order contains the contract, the consent and the right of withdrawal with its end', async () => {
  const { number, order, completedAt } = await pay('paid');
  const until = new Date(completedAt.getTime() + 14 * DAY_MS);
  const { en, fr } = await read('order_completed');
  expectWords(en, [
    `Order ${number}`,
    '50 credits',
    'Total €22.99, with 21% VAT (Netherlands) of €3.99',
    'you agreed to the terms below, and to get the credits before the time to withdraw is over',
    `within 14 days, until ${written(until, 'en')}, without giving a reason`,
    'write to help@liaison.example that you withdraw',
    'the way you paid, within 14 days at the latest',
    `https://liaison.example/transactions/${order}`,
    // placeTestOrder agrees to the terms of this version.
    `Terms of ${MAIL_SITE.company.name}, version of January 1, 2026`,
    'You find the terms at https://liaison.example/pages/terms.',
  ]);
  expectWords(fr, [
    `Commande ${number}`,
    'Total 22,99 €, dont 3,99 € de TVA à 21 % (Pays-Bas)',
    `sous 14 jours, jusqu’au ${written(until, 'fr')}, sans donner de raison`,
    'écrivez à help@liaison.example',
    'sous 14 jours au plus tard',
    'vous avez accepté les conditions ci-dessous',
    `Conditions de ${MAIL_SITE.company.name}, version du 1 janvier 2026`,
    'Vous trouvez les conditions sur https://liaison.example/pages/terms.',
  ]);
});

test('the confirmation of a withdrawal contains its content, date and time', async () => {
  const { number, order } = await pay('paid');
  await pool.query("SELECT credit($1, -12, 'message', 'm-1')", [member.id]);
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, order]);
  const { rows } = await pool.query<{ ended_at: Date }>('SELECT ended_at FROM orders WHERE id = $1', [order]);
  const at = rows[0]?.ended_at ?? new Date(0);
  const { en, fr } = await read('order_withdrawn');
  expectWords(en, [
    `On ${written(at, 'en')} you withdrew from the contract on order ${number} (50 credits,`,
    '38 credits were not spent',
    'You get €17.47 back, the way you paid, within 14 days',
  ]);
  expectWords(fr, [`Le ${written(at, 'fr')}, vous avez exercé`, number, '38 crédits', '17,47 €', 'sous 14 jours']);
});

test('sends a mail with the next step when the bank refuses a payment after a wait', async () => {
  const { number, order } = await pay('pending', 'failed');
  const { en, fr } = await read('payment_failed');
  expectWords(en, [number, 'Nothing was charged', `https://liaison.example/credits/50?order=${order}`]);
  expectWords(fr, [number, 'Rien n’a été débité']);
});

test('the mail about a reversal states the removed credits and the blocked method', async () => {
  const { number } = await pay('paid', 'reversed');
  const { en, fr } = await read('order_reversed');
  expectWords(en, [number, '50 credits that were not spent have left', 'This way to pay is blocked']);
  expectWords(fr, [number, '50 crédits non dépensés', 'bloqué']);
});

test('sends a mail about each payment that completes no order', async () => {
  const { order, number } = await pay();
  const second = await payTestOrderAgain(pool, member.id, { order, method: 'paypal' });
  const third = await payTestOrderAgain(pool, member.id, { order, method: 'visa' });
  await reportPayment(pool, second.payment, 'paid', { cents: 2298 });
  const mismatch = await read('payment_returned');
  expectWords(mismatch.en, [`€22.98 for order ${number}`, 'not the amount of the order']);
  expectWords(mismatch.fr, ['22,98 €', 'Ce n’est pas le montant']);
  await reportPayment(pool, third.payment, 'paid');
  const late = await payTestOrderAgain(pool, member.id, { order, method: 'visa' });
  expect(late.outcome).toBe('order_closed');
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM payments WHERE order_id = $1 AND status = 'created'",
    [order],
  );
  await reportPayment(pool, rows[0]?.id ?? '', 'paid');
  const surplus = await read('payment_returned');
  expectWords(surplus.en, [`€22.99 for order ${number}`, 'It was paid already']);
  expectWords(surplus.fr, ['22,99 €', 'Elle était déjà payée']);
  const kinds = (await mailsTo(pool, member.id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'payment_returned')).toHaveLength(2);
});

test('mails a mandate once, with its reference, its creditor and only a part of the account number', async () => {
  await pool.query(
    `INSERT INTO mandates (id, member_id, reference, creditor, creditor_id, account_holder, iban, street, house_number, postal_code, city,
       mobile, credits, cents, currency, country, code_hash)
     VALUES (gen_random_uuid(), $1, 'M-1', 'Liaison B.V.', 'NL00ZZZ1', 'R. de Vries', 'NL91ABNA0417164300', 'A', '1', '1000', 'A',
       '+31600000000', 50, 2299, 'EUR', 'NL', 'right')`,
    [member.id],
  );
  const confirm = (hash: string) =>
    pool.query('SELECT confirm_debit($1, id, $2, NULL) FROM mandates WHERE member_id = $1', [member.id, hash]);
  await confirm('wrong');
  expect(await mailsTo(pool, member.id)).toEqual([]);
  await confirm('right');
  await confirm('right');
  expect(await mailsTo(pool, member.id)).toHaveLength(1);
  const { en, fr } = await read('mandate_given');
  const parts = ['M-1', 'NL00ZZZ1', 'NL •••• 4300', 'R. de Vries'];
  expectWords(en, [...parts, 'one direct debit of €22.99', 'within eight weeks']);
  expectWords(fr, [...parts, '22,99 €', 'dans les huit semaines']);
  expect(en + fr).not.toContain('0417164300');
});
