import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../../../contract/payments/states.ts';
import { isMethodOpen, methodsFor, type MethodSwitches } from './methods.ts';
import type { PaymentProvider } from './provider.ts';

const EVERY_METHOD = { methods: PAYMENT_METHODS } as unknown as PaymentProvider;
const UNSWITCHED: MethodSwitches = { methods_on: [], methods_off: [] };

const offered = (country: string, cents: number, switches: Partial<MethodSwitches> = {}) =>
  methodsFor({ country, total: { cents, currency: 'EUR' } }, { ...UNSWITCHED, ...switches }, [EVERY_METHOD]);

test('giropay and Sofort, which are discontinued, are off until the operator switches them on', () => {
  const closed = (switches?: Partial<MethodSwitches>) =>
    offered('DE', 2_299, switches).filter((method) => method === 'giropay' || method === 'sofort');
  expect(closed()).toEqual([]);
  expect(closed({ methods_on: ['giropay', 'sofort:DE'] })).toEqual(['giropay', 'sofort']);
  expect(closed({ methods_on: ['sofort:AT'] })).toEqual([]);
});

test('direct debit pays up to 100 EUR', () => {
  expect(offered('NL', 10_000)).toContain('sdd');
  expect(offered('NL', 10_001)).not.toContain('sdd');
});

test('a method is available for a purchase that it can pay', () => {
  const isOpen = (cents: number, switches: Partial<MethodSwitches> = {}) =>
    isMethodOpen(
      'sdd',
      { country: 'NL', total: { cents, currency: 'EUR' } },
      { switches: { ...UNSWITCHED, ...switches }, providers: [EVERY_METHOD] },
    );
  expect([isOpen(10_000), isOpen(10_001), isOpen(10_000, { methods_off: ['sdd'] })]).toEqual([true, false, false]);
});

test('only is_method_blocked reads whether a method is blocked for a member', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const reads = globSync('{features,database}/**/*.{ts,sql}', { cwd: root })
    .filter((file) => !file.includes('/migrations/') && !file.includes('.test.'))
    .flatMap((file) => {
      const found = readFileSync(`${root}${file}`, 'utf8').match(/EXISTS \(\s*SELECT FROM method_blocks\b/g) ?? [];
      return found.map(() => file);
    });
  expect(reads).toEqual(['database/functions/payments/orders.sql']);
});
