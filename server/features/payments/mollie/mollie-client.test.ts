import { describe, expect, test, vi } from 'vitest';
import type { MollieTrouble } from '../../../fixtures/providers/mollie-stand-in.ts';
import { MOLLIE_TEST_KEY, MollieWorld } from '../../../fixtures/providers/mollie-world.ts';
import { newPayment } from '../../../fixtures/providers/new-payment.ts';
import { ProviderRefusal } from '../provider.ts';
import { MollieProvider } from './mollie-provider.ts';

const world = new MollieWorld();

describe('a trouble of Mollie', () => {
  const outcome = async (trouble: MollieTrouble) => {
    world.standIn.next(trouble, trouble, trouble);
    const error: unknown = await world.mollie.read('tr_1').catch((reason: unknown) => reason);
    return error instanceof ProviderRefusal ? 'refusal' : 'error';
  };

  test.each<[MollieTrouble, string]>([
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
  ])('such as %j is a %s', async (trouble, expected) => {
    expect(await outcome(trouble)).toBe(expected);
  });

  test('of a moment is waited for', async () => {
    const { providerId } = await world.mollie.create(newPayment());
    world.standIn.next({ status: 502, headers: { 'retry-after': '0' } });
    expect(await world.mollie.read(providerId)).toMatchObject({ status: 'open' });
  });

  test('that lasts ends in time, and the request is not repeated after its key is forgotten', async () => {
    const hasty = new MollieProvider({ apiKey: MOLLIE_TEST_KEY, testOrigin: world.standIn.origin, timeLimitMs: 100 });
    world.standIn.next({ delayMs: 1_000 });
    await expect(hasty.create(newPayment())).rejects.toThrow(/^Mollie: /);
    world.standIn.requests.length = 0;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      world.standIn.next({ status: 503, headers: { 'retry-after': '3600' } });
      await expect(hasty.create(newPayment())).rejects.toThrow(/^Mollie: .*in time/);
      await vi.advanceTimersByTimeAsync(3_600_000);
    } finally {
      vi.useRealTimers();
    }
    await world.mollie.create(newPayment({ description: 'the next one' }));
    expect(world.standIn.requests.map(({ body }) => body.description)).toEqual(['L-20712, 50 credits', 'the next one']);
  });

  test('that nobody listens there is an error, and tells no key', async () => {
    const away = new MollieProvider({ apiKey: MOLLIE_TEST_KEY, testOrigin: 'http://127.0.0.1:1' });
    const error: unknown = await away.read('tr_1').catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(ProviderRefusal);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(MOLLIE_TEST_KEY);
  });
});
