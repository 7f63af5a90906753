import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProblemBody } from '../../../contract/problem.ts';
import { createFrontApp, type FrontApp } from '../../fixtures/front-app.ts';

let front: FrontApp;
beforeAll(async () => {
  front = await createFrontApp({ RATE_LIMIT: 'off' });
});
afterAll(() => front.close());

describe('answers every failure with a problem of the contract', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['an unknown call', { method: 'GET', url: '/api/nothing.php', headers: { accept: 'text/html' } }, 404, 'not_found'],
    ['a method that is not served', { method: 'PUT', url: '/api/logout.php' }, 405, 'method_not_allowed'],
    ['HEAD on a call', { method: 'HEAD', url: '/api/logout.php' }, 405, ''],
    [
      'broken JSON',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '{"email":' },
      400,
      'invalid_request',
    ],
    ['no body', { method: 'POST', url: '/api/user.php', headers: json }, 400, 'invalid_request'],
    [
      'a body of another shape',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '[]' },
      400,
      'invalid_request',
    ],
    [
      'an unknown key',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '{"email":"a@b","password":"x","role":"admin"}' },
      400,
      'invalid_request',
    ],
    [
      'a key twice',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '{"email":"a@b","email":"c@d","password":"x"}' },
      400,
      'invalid_request',
    ],
    [
      '__proto__',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '{"__proto__":{}}' },
      400,
      'invalid_request',
    ],
    [
      'NUL',
      {
        method: 'POST',
        url: '/api/user.php',
        headers: json,
        payload: String.raw`{"email":"a@b\u0000","password":"x"}`,
      },
      400,
      'invalid_request',
    ],
    [
      'a lone surrogate',
      { method: 'POST', url: '/api/user.php', headers: json, payload: String.raw`{"email":"a@b","password":"\udc00"}` },
      400,
      'invalid_request',
    ],
    ['NUL in the address', { method: 'GET', url: '/api/settings.php?country=%00' }, 400, 'invalid_request'],
    ['an address that cannot be read', { method: 'GET', url: '/api/%E0%A4%A' }, 400, 'invalid_request'],
    [
      'another content type',
      { method: 'POST', url: '/api/user.php', headers: { 'content-type': 'text/plain' }, payload: '{}' },
      415,
      'unsupported_media_type',
    ],
    [
      'a form',
      {
        method: 'POST',
        url: '/api/user.php',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      },
      415,
      'unsupported_media_type',
    ],
    [
      'a megabyte',
      {
        method: 'POST',
        url: '/api/user.php',
        headers: json,
        payload: JSON.stringify({ email: 'x'.repeat(1_000_000) }),
      },
      413,
      'payload_too_large',
    ],
    [
      'a script that is gone',
      { method: 'GET', url: '/assets/old-4f2a.js', headers: { accept: '*/*' } },
      404,
      'not_found',
    ],
    ['a post to a page', { method: 'POST', url: '/members', headers: json, payload: '{}' }, 404, 'not_found'],
  ] as const)('%s', async (_what, request, status, code) => {
    const response = await front.app.inject(request);
    expect(response.statusCode).toBe(status);
    if (code === '') return;
    const problem = ProblemBody.parse(response.json());
    expect(problem.code).toBe(code);
    expect(response.body).not.toMatch(/stack|node_modules|\.ts:/);
  });

  test('names the allowed methods with 405', async () => {
    expect((await front.app.inject({ method: 'DELETE', url: '/api/user.php' })).headers.allow).toBe('GET, POST, PUT');
  });

  test('answers bytes that are not HTTP', async () => {
    const address = new URL(await front.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), '127.0.0.1');
    const text = await new Promise<string>((resolve) => {
      let received = '';
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.on('close', () => resolve(received));
      socket.write('NOT HTTP\r\n\r\n');
    });
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(ProblemBody.parse(JSON.parse(text.slice(text.indexOf('{')))).code).toBe('invalid_request');
  });

  test('answers `unavailable` while the database is unreachable', async () => {
    front.databaseAnswers = false;
    const response = await front.app.inject({ url: '/api/companyinfo.php' });
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
    expect(response.headers['retry-after']).toBeDefined();
    expect((await front.app.inject('/readyz')).statusCode).toBe(503);
    expect((await front.app.inject('/healthz')).statusCode).toBe(200);
    front.databaseAnswers = true;
    expect((await front.app.inject('/readyz')).statusCode).toBe(200);
  });
});
