import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newPayment, RETURN_URL, SHOP_ORIGIN } from '../../../fixtures/providers/new-payment.ts';
import { pagePath, SandboxSetup } from '../../../fixtures/providers/sandbox-setup.ts';
import { OUTCOMES } from './outcomes.ts';

const setup = new SandboxSetup();

describe('the page of the sandbox', () => {
  test('explains the outcomes and changes nothing when it is read', async () => {
    const made = await setup.sandbox.create(newPayment());
    const { statusCode, body } = await setup.get(pagePath(made));
    expect(statusCode).toBe(200);
    for (const text of [
      'Test payment. No money moves.',
      'liaison.example asks for',
      'Pay €17.24',
      'iDEAL',
      'L-20712',
      '50 credits',
    ])
      expect(body).toContain(text);
    for (const text of [made.providerId, '€17.23: must be refused']) expect(body).toContain(text);
    for (const outcome of OUTCOMES) expect(body).toContain(`name="outcome" value="${outcome}"`);
    expect(await setup.statusOf(made.providerId)).toBe('open');
    expect(setup.notified).toEqual([]);
  });

  test('runs no script, loads nothing and sends no referrer', async () => {
    const made = await setup.sandbox.create(newPayment());
    const { headers, body } = await setup.get(pagePath(made));
    const style = /<style>([^]*?)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self' ${SHOP_ORIGIN}; frame-ancestors 'none'`,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(body).not.toMatch(/<script|\sstyle=|\son\w+=|src=/);
  });

  test('escapes the texts that it shows', async () => {
    const made = await setup.sandbox.create(newPayment({ description: '<b>"L", <i>50' }));
    const { body } = await setup.get(pagePath(made));
    expect(body).toContain('&lt;b&gt;&quot;L&quot;');
    expect(body).not.toContain('<i>');
  });

  test.each<[string, string | undefined, string]>([
    ['fr', undefined, 'fr'],
    ['fr-BE', 'en', 'fr'],
    ['en', 'fr', 'en'],
    ['nl', 'nl-NL,fr;q=0.8,en;q=0.5', 'fr'],
    ['nl', 'de', 'en'],
    ['nl', undefined, 'en'],
  ])('for a payment in %s and a browser that prefers %s is in %s', async (language, accepted, expected) => {
    const made = await setup.sandbox.create(newPayment({ language }));
    const { body } = await setup.get(pagePath(made), accepted === undefined ? {} : { 'accept-language': accepted });
    expect(body).toContain(`<html lang="${expected}">`);
    expect(body).toContain(expected === 'fr' ? 'Payer 17,24' : 'Pay €17.24');
  });

  test('of a finished payment leads back to the shop, and can reverse a paid one', async () => {
    const paid = (await setup.get((await setup.pressed('pay')).path)).body;
    expect(paid).toContain(`href="${RETURN_URL}"`);
    expect(paid.match(/name="outcome" value="\w+"/g)).toEqual(['name="outcome" value="reverse"']);
    const failed = (await setup.get((await setup.pressed('fail')).path)).body;
    expect(failed).toContain(`href="${RETURN_URL}"`);
    expect(failed).not.toContain('name="outcome"');
  });

  test('refuses a form of another origin', async () => {
    const made = await setup.sandbox.create(newPayment());
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) expect((await setup.press(pagePath(made), 'pay', headers)).statusCode).toBe(403);
    expect(await setup.statusOf(made.providerId)).toBe('open');
  });

  test('refuses unknown outcomes, formats and payments', async () => {
    const made = await setup.sandbox.create(newPayment());
    for (const outcome of ['', 'paid', 'toString'])
      expect((await setup.press(pagePath(made), outcome)).statusCode).toBe(400);
    expect((await setup.app.inject({ method: 'POST', url: pagePath(made) })).statusCode).toBe(400);
    expect(
      (await setup.app.inject({ method: 'POST', url: pagePath(made), payload: { outcome: 'pay' } })).statusCode,
    ).toBe(415);
    for (const id of ['sbx_2222222222222222', 'sbx_1', made.providerId.toLowerCase()]) {
      expect((await setup.get(`/sandbox/${id}`)).statusCode).toBe(404);
      expect((await setup.press(`/sandbox/${id}`, 'pay')).statusCode).toBe(404);
    }
  });
});
