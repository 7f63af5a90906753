// No request stalls the others: what each route and call costs the main thread, in milliseconds of its processor time
// (process.threadCpuUsage), with one request in flight. Work in threads and in PostgreSQL does not count, because it stalls nobody.
// The data set is a site of 20,000 profiles, and a member of a year for each round. A request that needs more than REQUEST_MOST_MS in
// any round after the first two is a miss, unless COSTLY_ROUTES has it. The first request of a process loads code, and is only printed.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import type { InjectOptions } from 'fastify';
import { addressOf } from '../contract/base/call.ts';
import { CALLS } from '../contract/calls.ts';
import { MAIL_EVENT_HEADERS } from '../contract/mails.ts';
import { addPasskey, askPasskeyLogin, beginPasskey } from '../contract/passkeys.ts';
import { SandboxProvider } from '../server/features/payments/sandbox/sandbox-provider.ts';
import { createTestAccount, PASSWORD } from '../server/fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../server/fixtures/app.ts';
import { type Caller, headersOf } from '../server/fixtures/requests/ask.ts';
import { type CallPath, pathOf, toRequest } from '../server/fixtures/requests/ask-raw.ts';
import { TEST_ORIGIN, TestAuthenticator } from '../server/fixtures/providers/authenticator.ts';
import { collectRoutes } from '../server/fixtures/requests/collect-routes.ts';
import { COSTLY_ROUTES, REQUEST_MOST_MS } from '../server/fixtures/requests/costly-routes.ts';
import { createTestDatabase } from '../server/fixtures/database/database.ts';
import { FakeProvider } from '../server/fixtures/providers/fake-provider.ts';
import type { HostileRequest, WorkingRequest } from '../server/fixtures/requests/hostile-requests.ts';
import { createRouteSetup, requestTo } from '../server/fixtures/requests/route-requests.ts';
import type { TestMember } from '../server/fixtures/members.ts';
import { createWorkingRequests } from '../server/fixtures/requests/working-requests.ts';
import { createBusyMember } from './fixtures/fill-member.ts';
import { fillProfiles } from './fixtures/profiles.ts';

const PROFILES = 20_000;
const WARM_ROUNDS = 2;
const ROUNDS = WARM_ROUNDS + Number(process.env.BENCH_ROUNDS ?? 5);
/** How long the work after an answer may take that counts for its request. */
const SETTLE_MS = 25;
const SECRET = 'a secret that only the provider and we know';
/** Calls of visitors: they would replace the session of their cookie. */
const BY_VISITORS = ['login', 'signUp', 'redeemLink', 'resetPassword'];
/** Calls that end the session. They get an account of their own. */
const LAST = ['logout', 'deleteAccount'];

interface Cost {
  readonly route: string;
  readonly name: string;
  readonly ms: number[];
  readonly statuses: Set<number>;
}

const costs = new Map<string, Cost>();
setFlagsFromString('--expose-gc');
// Otherwise so many collections would throw compiled code away, and each round would compile it again.
setFlagsFromString('--no-flush-bytecode');
const collectGarbage = runInNewContext('gc') as () => void;

/** Makes one request and notes what it costs. Garbage of former requests does not count for it. */
async function measure(
  server: TestApp,
  { route, name }: Pick<Cost, 'route' | 'name'>,
  request: InjectOptions,
): Promise<void> {
  collectGarbage();
  // The system brings the time of a thread up to date when the thread pauses. The second pause is also for work after the answer.
  await sleep(2);
  const before = process.threadCpuUsage();
  const response = await server.app.inject(request);
  await sleep(SETTLE_MS);
  const { user, system } = process.threadCpuUsage(before);
  if (request.payloadAsStream === true) response.stream().destroy();
  const cost = costs.get(name) ?? { route, name, ms: [], statuses: new Set() };
  cost.ms.push((user + system) / 1_000);
  cost.statuses.add(response.statusCode);
  costs.set(name, cost);
}

function requestOf(
  call: CallPath,
  who: Caller | undefined,
  { search = '', payload, headers }: Partial<HostileRequest>,
): InjectOptions {
  return {
    method: call.method,
    url: addressOf(call) + search,
    headers: { ...headersOf(who), 'accept-encoding': 'br', ...headers },
    ...(payload !== undefined && { payload }),
  };
}

/** A login by passkey needs the answer of an authenticator to the question of its cookie. */
async function passkeyRequest(server: TestApp): Promise<WorkingRequest & { readonly headers: Record<string, string> }> {
  const member = await createTestAccount(server.database.pool);
  const authenticator = new TestAuthenticator(TEST_ORIGIN);
  const { body } = await server.as(member)(beginPasskey, { body: { identity: { password: PASSWORD } } });
  await server.as(member)(addPasskey, { body: { passkey: authenticator.create(body) } });
  const asked = await server.as()(askPasskeyLogin);
  const cookies = asked.raw.cookies.map(({ name, value }) => `${name}=${value}`);
  return { body: { passkey: authenticator.answer(asked.body) }, headers: { cookie: cookies.join('; ') } };
}

function signed(request: Partial<HostileRequest>): Partial<HostileRequest> {
  const time = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', SECRET)
    .update(`${time}.${String(request.payload)}`)
    .digest('hex');
  const headers = { [MAIL_EVENT_HEADERS.time]: time, [MAIL_EVENT_HEADERS.signature]: signature };
  return { ...request, headers: { ...request.headers, ...headers } };
}

async function walkCalls(server: TestApp, me: TestMember): Promise<void> {
  const working = await createWorkingRequests(server, me);
  const names = [...CALLS.map(({ name }) => name).filter((name) => !LAST.includes(name)), ...LAST];
  for (const name of names) {
    const call = pathOf(name);
    const known = working[name];
    if (known === undefined) throw new Error(`${name} has no request in server/fixtures/requests/working-requests.ts`);
    const who = LAST.includes(name) ? await createTestAccount(server.database.pool) : me;
    const cost = { route: `${call.method} ${call.path}`, name };
    if (name === 'passkeyLogin') {
      const { headers, ...request } = await passkeyRequest(server);
      const made = toRequest(request);
      await measure(server, cost, requestOf(call, undefined, { ...made, headers: { ...made.headers, ...headers } }));
      continue;
    }
    for (const request of known === 'anything' ? [{}] : known) {
      const made = toRequest(request);
      const given = name === 'mailEvent' ? signed(made) : made;
      await measure(server, cost, requestOf(call, BY_VISITORS.includes(name) ? undefined : who, given));
    }
  }
}

async function walkRoutes(
  server: TestApp,
  me: Parameters<typeof createRouteSetup>[1],
  routes: readonly string[],
): Promise<void> {
  const setup = await createRouteSetup(server, me);
  const calls = new Set(CALLS.map(({ method, path }) => `${method} ${path}`));
  for (const route of routes.filter((one) => !calls.has(one))) {
    // The first reader draws the document, in a thread.
    await measure(server, { route, name: route }, requestTo(route, setup));
  }
  await measure(server, { route: 'no route', name: 'no route' }, { url: '/api/none.php' });
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const database = await createTestDatabase();
await fillProfiles(database.pool, PROFILES);
const { built: server, routes } = await collectRoutes(() =>
  createTestApp({
    database,
    providers: [new FakeProvider(), new SandboxProvider(database.pool)],
    environment: { MAIL_EVENT_SECRET: SECRET },
    pagesFolder: fileURLToPath(new URL('../dist', import.meta.url)),
  }),
);
for (let round = 0; round < ROUNDS; round += 1) {
  // The members of all rounds share a telephone, which gets few SMS a day.
  await database.pool.query('DELETE FROM mail_quotas');
  const me = await createBusyMember(database.pool);
  await walkCalls(server, me);
  await walkRoutes(server, me, routes);
}
await server.close();
await database.drop();

const rows = [...costs.values()]
  .map(({ ms, ...cost }) => {
    const each = ms.length / ROUNDS;
    const warm = ms.slice(WARM_ROUNDS * each);
    return { ...cost, first: ms[0] ?? 0, median: median(warm), worst: Math.max(...warm) };
  })
  .toSorted((one, other) => other.worst - one.worst);
const ms = (value: number): string => value.toFixed(1).padStart(8);
console.log(`${'first'.padStart(8)}${'median'.padStart(8)}${'worst'.padStart(8)}  ms of the main thread`);
for (const { name, first, median: middle, worst, statuses } of rows)
  console.log(`${ms(first)}${ms(middle)}${ms(worst)}  ${name} (${[...statuses].join(', ')})`);

const unmeasured = routes.filter((route) => !rows.some((row) => row.route === route));
const refused = rows.filter(
  ({ name, statuses }) => name !== 'no route' && [...statuses].some((status) => status >= 400),
);
const slow = rows.filter(({ route, worst }) => worst > REQUEST_MOST_MS && COSTLY_ROUTES[route] === undefined);
for (const route of unmeasured) console.error(`not measured: ${route}`);
for (const { name } of refused) console.error(`refused: ${name}`);
for (const { name, worst } of slow)
  console.error(`${name} cost ${worst.toFixed(1)} ms (target: at most ${REQUEST_MOST_MS})`);
if (unmeasured.length > 0 || refused.length > 0 || slow.length > 0) process.exitCode = 1;
