import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls.ts';
import { createFrontApp, type FrontApp } from '../../fixtures/front-app.ts';

let front: FrontApp;
beforeAll(async () => {
  front = await createFrontApp({ PUBLIC_URL: 'https://liaison.example' });
});
afterAll(() => front.close());

describe('accepts requests that change state only from the own origin', () => {
  const login = { method: 'POST', url: '/api/user.php', payload: {} } as const;
  const code = async (headers: Record<string, string>, url?: string) => {
    const response = await front.app.inject(url === undefined ? { ...login, headers } : { url, headers });
    return response.statusCode === 200 ? 'ok' : response.json().code;
  };
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://liaison.example' }, true],
    [{ origin: 'https://liaison.example' }, true],
    [{ origin: 'http://shop.example', host: 'shop.example' }, true],
    [{}, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false],
    [{ origin: 'https://liaison.example.evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ referer: 'https://evil.example/page' }, false],
  ] as [Record<string, string>, boolean][])('%o', async (headers, allowed) => {
    expect(await code(headers)).toBe(allowed ? 'invalid_request' : 'wrong_origin');
    // The same rule holds for a GET that changes state.
    expect(await code(headers, '/api/logout.php')).toBe(allowed ? 'ok' : 'wrong_origin');
    expect(await code(headers, '/api/interests.php')).toBe('ok');
  });

  test('refuses every call of the contract that writes from another origin', async () => {
    for (const call of CALLS.filter(({ method, writes }) => method !== 'GET' || writes === true)) {
      const response = await front.app.inject({
        method: call.method,
        url: call.path,
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      if (response.statusCode !== 404 && response.statusCode !== 405)
        expect([call.name, response.json().code]).toEqual([call.name, 'wrong_origin']);
    }
  });
});
