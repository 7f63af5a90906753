import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../contract/calls.ts';
import { ProblemBody } from '../../contract/base/problem.ts';
import { LIVE_PATH } from '../../contract/sync.ts';
import { allRoutes, type Route } from '../fixtures/requests/all-routes.ts';
import { collectRoutes } from '../fixtures/requests/collect-routes.ts';
import { COSTLY_ROUTES } from '../fixtures/requests/costly-routes.ts';
import { createFrontApp, type FrontApp } from '../fixtures/front-app.ts';
import { askTarget, type RawAnswer } from '../fixtures/requests/raw-http.ts';
import { ROUTE_REQUESTS } from '../fixtures/requests/route-requests.ts';

let front: FrontApp;
/** The routes that the features mount. */
let mounted: readonly string[];
let origin: string;
beforeAll(async () => {
  ({ built: front, routes: mounted } = await collectRoutes(() => createFrontApp({ RATE_LIMIT: 'off' })));
  origin = await front.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => front.close());

/** The spellings of a path that a router, proxy or cache could treat as the same address. */
function spellingsOf(path: string): string[] {
  const escape = (text: string): string =>
    text.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
  const rest = path.slice(1);
  const isProgram = /^\/(api|media|metrics|healthz|readyz)/.test(path);
  const [first = '', ...others] = rest.split('/');
  return [
    ...rest.split('').map((letter, index) => `/${rest.slice(0, index)}${escape(letter)}${rest.slice(index + 1)}`),
    escape(path),
    `/${escape(rest).toUpperCase()}`,
    `/${path}`,
    `//127.0.0.1${path}`,
    path.replaceAll('/', '//'),
    `${path}//`,
    `/.${path}`,
    `/./${rest}`,
    `/x/..${path}`,
    `/%2e${path}`,
    `/x/%2E%2e${path}`,
    `/${first}/../${rest}`,
    `${path}/.`,
    `${path}/..`,
    `${path}.`,
    `/${first}./${others.join('/')}`,
    path.replaceAll('/', '\\'),
    `/${rest.replaceAll('/', '\\')}\\`,
    `/\\${path}`,
    `${path}%2f`,
    `${path}%5C`,
    `${path}%00`,
    `${path}%0a`,
    `${path}%FF`,
    `${path}%`,
    `${path}#`,
    `${path}#?x=1`,
    rest,
    `${origin}${path}`,
    `HTTP://other.example${path}`,
    `https:${path}`,
    `javascript:${path}`,
    ...(isProgram
      ? [
          path.toUpperCase(),
          `/${first.toUpperCase()}${path.slice(first.length + 1)}`,
          `${path}/`,
          `${path};a=b`,
          `${path}%20`,
          `${path}%3Fa=b`,
          `${path}~`,
        ]
      : []),
    ...(path.startsWith('/api/') ? [path.replace(/[^/]$/, (last) => last.toUpperCase())] : []),
  ];
}

const NOT_A_PROBLEM = 'not a problem';

/** The code of a refusal, `none` without a refusal, or NOT_A_PROBLEM if a page of another kind refuses. */
function codeOf({ status, headers, body }: RawAnswer): string {
  if (status < 400 || body === '') return 'none';
  if (!headers['content-type']?.startsWith('application/json')) return NOT_A_PROBLEM;
  return ProblemBody.parse(JSON.parse(body)).code;
}

test('knows every route', () => {
  const routes = allRoutes(front.app).map(({ method, path }) => `${method} ${path}`);
  for (const { method, path } of CALLS) expect(routes).toContain(`${method} ${path}`);
  for (const path of [LIVE_PATH, '/api/openapi.json', '/manifest.webmanifest', '/healthz', '/readyz', '/metrics'])
    expect(routes).toContain(`GET ${path}`);
});

test('refuses every other spelling of every address in the same way', async () => {
  const wrong: unknown[] = [];
  for (const { method, path } of allRoutes(front.app)) {
    const plain = await askTarget(origin, { method, target: path });
    if (['address_not_canonical', NOT_A_PROBLEM].includes(codeOf(plain))) wrong.push([method, path, plain.status]);
    const targets = [...new Set(spellingsOf(path))].filter((target) => target !== path);
    const answers = await Promise.all(targets.map((target) => askTarget(origin, { method, target })));
    for (const [index, answer] of answers.entries()) {
      const found = [
        answer.status,
        method === 'HEAD' ? 'address_not_canonical' : codeOf(answer),
        answer.headers['cache-control'],
        answer.headers['x-content-type-options'],
        answer.headers['content-security-policy'],
        answer.headers['set-cookie'],
      ];
      const expected = [
        400,
        'address_not_canonical',
        'no-store',
        'nosniff',
        "default-src 'none'; frame-ancestors 'none'",
        undefined,
      ];
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push([method, targets[index], found]);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('every GET answers HEAD, except calls and the live stream', () => {
  const routes = allRoutes(front.app);
  const has = (route: Route) => routes.some(({ method, path }) => method === route.method && path === route.path);
  const without = routes.filter(({ method, path }) => method === 'GET' && !has({ method: 'HEAD', path }));
  const calls = CALLS.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(without.map(({ path }) => path).toSorted()).toEqual([...new Set([...calls, LIVE_PATH])].toSorted());
});

test('the cost benchmark has a request to every route, and lists only existing routes', () => {
  // bad-input.pg.test.ts compares the requests of the calls with the contract.
  const calls = CALLS.map(({ method, path }) => `${method} ${path}`);
  const measured = [...calls, ...Object.keys(ROUTE_REQUESTS)];
  const known = [...measured, ...measured.map((route) => route.replace(/^GET /, 'HEAD '))];
  expect(mounted.filter((route) => !known.includes(route))).toEqual([]);
  expect(measured.filter((route) => !mounted.includes(route))).toEqual([]);
  expect(Object.keys(COSTLY_ROUTES).filter((route) => !mounted.includes(route))).toEqual([]);
});
