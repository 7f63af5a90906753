import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProblemBody } from '../../../contract/base/problem.ts';
import { pino } from 'pino';
import { createFrontApp, type FrontApp } from '../../fixtures/front-app.ts';
import { askTarget, sendRaw } from '../../fixtures/requests/raw-http.ts';
import { createHttpServer } from './http-server.ts';

const failure = (message: string, code?: string, cause?: Error): Error =>
  Object.assign(new Error(message, { cause }), code === undefined ? {} : { code });

let front: FrontApp;
let origin: string;
beforeAll(async () => {
  front = await createFrontApp({ RATE_LIMIT: 'off' });
  origin = await front.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => front.close());

describe('answers every failure with a problem of the contract', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['an unknown call', { method: 'GET', url: '/api/nothing.php', headers: { accept: 'text/html' } }, 404, 'not_found'],
    ['an unsupported method', { method: 'PUT', url: '/api/logout.php' }, 405, 'method_not_allowed'],
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
    ['an invalid escape in the address', { method: 'GET', url: '/api/%E0%A4%A' }, 400, 'address_not_canonical'],
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
    ...['gzip', 'br', 'identity', 'x, y', ''].map(
      (encoding) =>
        [
          `the content encoding "${encoding}"`,
          { method: 'POST', url: '/api/user.php', headers: { ...json, 'content-encoding': encoding }, payload: '{}' },
          415,
          'unsupported_media_type',
        ] as const,
    ),
    ...['charset=latin1', 'charset=utf-16', 'charset=utf-8; charset=latin1', 'charset="utf-7"', 'charset', 'a=b'].map(
      (parameter) =>
        [
          `the parameter ${parameter}`,
          {
            method: 'POST',
            url: '/api/user.php',
            headers: { 'content-type': `application/json; ${parameter}` },
            payload: '{}',
          },
          415,
          'unsupported_media_type',
        ] as const,
    ),
    ...['charset=utf-8', 'Charset="UTF-8"', ''].map(
      (parameter) =>
        [
          `the accepted parameter ${parameter}`,
          {
            method: 'POST',
            url: '/api/user.php',
            headers: { 'content-type': `application/json;${parameter}` },
            payload: '{}',
          },
          400,
          'invalid_request',
        ] as const,
    ),
    [
      'bytes that are no UTF-8',
      {
        method: 'POST',
        url: '/api/user.php',
        headers: json,
        payload: Buffer.from('{"email":"a@b.example","password":"\xe9\xe9\xe9\xe9"}', 'latin1'),
      },
      400,
      'invalid_request',
    ],
    ...['a=b', 'toString=1', '__proto__=1', '=', '?a', 'a[]=1', 'push=1', '%', 'a=%FF'].map(
      (query) =>
        [
          `the query ${query} of a call without one`,
          { method: 'GET', url: `/api/interests.php?${query}` },
          400,
          'invalid_request',
        ] as const,
    ),
    [
      'a key of the query twice, once in disguise',
      { method: 'GET', url: '/api/members.php?page=1&p%61ge=1' },
      400,
      'invalid_request',
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

  test('answers the query of any page with the settings', async () => {
    for (const query of ['utm=1&utm=2', 'country=NL&country=DE', 'q=%E9', 'q=100%', '?', '=&=', 'toString=1'])
      expect([query, (await front.app.inject(`/api/settings.php?${query}`)).json().code]).not.toEqual([
        query,
        'invalid_request',
      ]);
  });

  test.each(['DELETE', 'QUERY'])('names the allowed methods to %s with 405', async (method) => {
    expect((await front.app.inject({ method, url: '/api/user.php' })).headers.allow).toBe('GET, POST, PUT');
  });

  test('answers bytes that are not HTTP', async () => {
    const answer = await sendRaw(origin, 'NOT HTTP\r\n\r\n');
    expect(answer.status).toBe(400);
    expect(ProblemBody.parse(JSON.parse(answer.body)).code).toBe('invalid_request');
  });

  test.each([
    ['Host', 'Host: other.example'],
    ['Content-Type', 'Content-Type: application/json\r\nContent-type: text/plain'],
    ['Content-Encoding', 'Content-Encoding: gzip\r\nContent-Encoding: br'],
  ])('refuses a second line of the header %s', async (_name, lines) => {
    const answer = await askTarget(origin, { target: '/api/interests.php', lines: [lines] });
    expect(ProblemBody.parse(JSON.parse(answer.body))).toMatchObject({
      code: 'invalid_request',
      data: { issues: [{ path: 'request', code: 'duplicate_header' }] },
    });
    expect((await askTarget(origin, { target: '/api/interests.php' })).status).toBe(200);
  });

  test.each([
    ['a compressed transfer', ['Transfer-Encoding: gzip, chunked'], 'unsupported_media_type'],
    ['a transfer of its own kind', ['Transfer-Encoding: x, chunked'], 'unsupported_media_type'],
    ['a chunked transfer', ['Transfer-Encoding: Chunked'], 'invalid_request'],
  ])('answers %s', async (_what, lines, code) => {
    const head = [
      'POST /api/user.php HTTP/1.1',
      'Host: a',
      'Connection: close',
      'Content-Type: application/json',
      ...lines,
      '\r\n',
    ];
    const answer = await sendRaw(origin, `${head.join('\r\n')}2\r\n{}\r\n0\r\n\r\n`);
    expect(ProblemBody.parse(JSON.parse(answer.body)).code).toBe(code);
  });

  test.each([
    ['a b', 400],
    ['a/b', 400],
    ['me@a', 400],
    ['a,b', 400],
    ['a?b', 400],
    ['a%00', 400],
    ['a.example:3000', 200],
    ['[::1]:3000', 200],
  ])('answers the host %s with %i', async (host, status) => {
    const bytes = `GET /api/interests.php HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(origin, bytes)).status).toBe(status);
  });

  test.each([
    ['a socket that is reset', failure('read ECONNRESET', 'ECONNRESET')],
    ['a broken pipe', failure('write EPIPE', 'EPIPE')],
    ['a name that is not resolved', failure('getaddrinfo EAI_AGAIN db', 'EAI_AGAIN')],
    ['a connection that ended', failure('Connection terminated unexpectedly')],
    ['a broken client', failure('Client has encountered a connection error and is not queryable')],
    ['a full pool', failure('timeout exceeded when trying to connect')],
    ['too many connections', failure('sorry, too many clients already', '53300')],
    ['a closed database', failure('database is not currently accepting connections', '55000')],
    ['a full disk of the database', failure('could not extend file: No space left on device', '53100')],
    ['a disk that fails', failure('could not read block', '58030')],
    ['a replica', failure('cannot execute INSERT in a read-only transaction', '25006')],
    ['a deadlock', failure('deadlock detected', '40P01')],
    ['a full disk behind a library', failure('cannot write', 'E_CANNOT_WRITE_FILE', failure('no space', 'ENOSPC'))],
  ])('answers `unavailable` for %s', async (_what, error) => {
    front.databaseError = error;
    const cookie = 'auth.session=one';
    const response = await front.app.inject({ url: '/api/user.php', headers: { cookie } });
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
    front.databaseError = failure('column "x" does not exist', '42703');
    expect((await front.app.inject({ url: '/api/user.php', headers: { cookie } })).json().code).toBe('internal');
    front.databaseError = undefined;
  });

  test('logs one line a second about an unreachable database, not one a request', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const lines: { level: number; msg: string; left_out?: number }[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const app = createHttpServer({ logLevel: 'info', trustProxy: false, logger });
    app.get('/api/rows', async () => {
      throw failure('read ECONNRESET', 'ECONNRESET');
    });
    for (let request = 0; request < 40; request += 1) await app.inject('/api/rows');
    vi.advanceTimersByTime(1_000);
    await app.inject('/api/rows');
    vi.useRealTimers();
    expect(lines.map(({ msg, left_out }) => [msg, left_out])).toEqual([
      ['unavailable', undefined],
      ['answered', undefined],
      ['unavailable', 39],
      ['answered', 39],
    ]);
    await app.close();
  });

  test('answers `unavailable` while the database is unreachable', async () => {
    front.databaseError = failure('connect ECONNREFUSED', 'ECONNREFUSED');
    const response = await front.app.inject({ url: '/api/user.php', headers: { cookie: 'auth.session=one' } });
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
    expect(response.headers['retry-after']).toBeDefined();
    expect((await front.app.inject('/readyz')).statusCode).toBe(503);
    expect((await front.app.inject('/healthz')).statusCode).toBe(200);
    expect((await front.app.inject({ method: 'HEAD', url: '/readyz' })).statusCode).toBe(503);
    front.databaseError = undefined;
    expect((await front.app.inject('/readyz')).statusCode).toBe(200);
  });
});
