import { describe, expect, test, vi } from 'vitest';
import type { MollieFailure } from '../../../fixtures/providers/mollie-stand-in.ts';
import { MOLLIE_TEST_KEY, MollieSetup } from '../../../fixtures/providers/mollie-setup.ts';
import { newPayment } from '../../../fixtures/providers/new-payment.ts';
import { ProviderRefusal } from '../provider.ts';
import { MollieProvider } from './mollie-provider.ts';

const setup = new MollieSetup();

describe('an error of Mollie', () => {
  const outcome = async (failure: MollieFailure) => {
    setup.standIn.next(failure, failure, failure);
    const error: unknown = await setup.mollie.read('tr_1').catch((reason: unknown) => reason);
    return error instanceof ProviderRefusal ? 'refusal' : 'error';
  };

  test.each<[MollieFailure, string]>([
    [{ status: 400 }, 'refusal'],
    [{ status: 404 }, 'refusal'],
    [{ status: 410 }, 'refusal'],
    [{ status: 422 }, 'refusal'],
    [{ status: 401 }, 'error'],
    [{ status: 403 }, 'error'],
    [{ status: 409 }, 'error'],
    [{ status: 429, headers: { 'retry-after': '5' } }, 'error'],
    [{ status: 500, headers: { 'retry-after': '0' } }, 'error'],
    [{ status: 503, body: '<h1>Down</h1>', headers: { 'retry-after': '0' } }, 'error'],
    [{ status: 200, body: 'not JSON' }, 'error'],
    [{ drop: 'before' }, 'error'],
  ])('such as %j is a %s', async (failure, expected) => {
    expect(await outcome(failure)).toBe(expected);
  });

  test('that is temporary is retried', async () => {
    const { providerId } = await setup.mollie.create(newPayment());
    setup.standIn.next({ status: 502, headers: { 'retry-after': '0' } });
    expect(await setup.mollie.read(providerId)).toMatchObject({ status: 'open' });
  });

  test('that persists ends at the time limit, before the idempotency key expires', async () => {
    const hasty = new MollieProvider({ apiKey: MOLLIE_TEST_KEY, testOrigin: setup.standIn.origin, timeLimitMs: 100 });
    setup.standIn.next({ delayMs: 1_000 });
    await expect(hasty.create(newPayment())).rejects.toThrow(/^Mollie: /);
    setup.standIn.requests.length = 0;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      setup.standIn.next({ status: 503, headers: { 'retry-after': '3600' } });
      await expect(hasty.create(newPayment())).rejects.toThrow(/^Mollie: .*in time/);
      await vi.advanceTimersByTimeAsync(3_600_000);
    } finally {
      vi.useRealTimers();
    }
    await setup.mollie.create(newPayment({ description: 'the next one' }));
    expect(setup.standIn.requests.map(({ body }) => body.description)).toEqual(['L-20712, 50 credits', 'the next one']);
  });

  test('of the connection is an error whose text contains no key', async () => {
    const away = new MollieProvider({ apiKey: MOLLIE_TEST_KEY, testOrigin: 'http://127.0.0.1:1' });
    const error: unknown = await away.read('tr_1').catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(ProviderRefusal);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(MOLLIE_TEST_KEY);
  });
});
