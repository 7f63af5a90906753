import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of discount codes and promotions. */
export const discountsMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/promotions.sql',
    tests: ['server/features/payments/discounts.pg.test.ts'],
    changes: [
      {
        breaks: 'a code of another site works',
        before: 'JOIN discount_codes d ON d.site_id = m.site_id AND',
        after: 'JOIN discount_codes d ON',
      },
      {
        breaks: 'an unconfirmed member gets the welcome offer',
        before: '\nFROM members m WHERE m.confirmed_at IS NOT NULL;',
        after: '\nFROM members m;',
      },
      {
        breaks: 'a code of the site comes before the own code of the same name',
        before: 'u.code = upper(p_code) ORDER BY u.is_own DESC LIMIT 1;',
        after: 'u.code = upper(p_code) ORDER BY u.is_own LIMIT 1;',
      },
      {
        breaks: 'among equal offers the one that ends last is shown',
        before: 'ORDER BY c.percentage DESC, c.expires_at, u.code LIMIT 1',
        after: 'ORDER BY c.percentage DESC, c.expires_at DESC, u.code LIMIT 1',
      },
      {
        breaks: 'an offer for one payment method hides the other methods',
        before: "c.verdict = 'ok' AND c.methods IS NULL",
        after: "c.verdict = 'ok'",
      },
    ],
  },
  {
    file: 'server/database/functions/promotions.sql',
    tests: ['server/features/promotions/stay-offer.pg.test.ts'],
    changes: [
      {
        breaks: 'an own offer is announced long before its end',
        before: 'd.member_id = p_member AND d.expires_at < now() + make_interval(hours => rule_own_offer_hours()) AND',
        after: 'd.member_id = p_member AND',
      },
    ],
  },
  {
    file: 'server/features/promotions/routes.ts',
    tests: ['server/features/promotions/stay-offer.pg.test.ts'],
    changes: [
      {
        breaks: 'a larger offer is shown as the offer to stay',
        before: '(await offerOf(session, request))?.code === STAY_CODE',
        after: '(await offerOf(session, request)) !== undefined',
      },
    ],
  },
  {
    file: 'server/features/payments/guard-codes.ts',
    tests: ['server/features/payments/guard-codes.pg.test.ts'],
    changes: [
      {
        breaks: 'a code that is known but does not fit counts as a guess',
        before: "error instanceof Refusal && error.code === 'discount_not_found'",
        after: 'error instanceof Refusal',
      },
    ],
  },
];
