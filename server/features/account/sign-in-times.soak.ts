import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../../contract/account/account.ts';
import { requestReset } from '../../../contract/links.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { hashPassword } from '../../platform/security/passwords.ts';

// The durations of a login and of a reset must not reveal whether an address has an account. This soak prints the medians for
// docs/benchmarks.md. It fails only if they are too far apart to be the same work.

const ROUNDS = 1_000;
/** Maximum ratio of the two medians: far above their spread on a shared machine, and far below the cost of one password hash. */
const LIMIT = 1.5;

let server: TestApp;
const known: string[] = [];
beforeAll(async () => {
  server = await createTestApp();
  const { pool } = server.database;
  const hash = await hashPassword('a sentence that is long enough');
  for (let index = 0; index < ROUNDS; index += 1) {
    const { id, email } = await createTestMember(pool);
    await pool.query('INSERT INTO credentials (member_id, password_hash) VALUES ($1, $2)', [id, hash]);
    known.push(email);
  }
});
afterAll(() => server.close());

type Ask = (email: string, round: number) => Promise<string>;

async function timed(ask: () => Promise<string>): Promise<{ code: string; ms: number }> {
  const start = performance.now();
  const code = await ask();
  return { code, ms: performance.now() - start };
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Alternates known and unknown addresses and swaps their order each round, so that drift and order affect both equally. */
async function compare(name: string, code: string, ask: Ask): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const emails = { known: known[round] ?? '', unknown: `nobody-${round}@test.example` };
    const turn = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of turn) {
      const answer = await timed(() => ask(emails[kind], round));
      expect(answer.code).toBe(code);
      times[kind].push(answer.ms);
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  console.log(`${name}, median of ${ROUNDS}: ${one.toFixed(2)} ms known, ${other.toFixed(2)} ms unknown`);
  expect(Math.max(one, other) / Math.min(one, other)).toBeLessThan(LIMIT);
}

const addressOf = (round: number) => `10.1.${round >> 8}.${round & 255}`;

test('a login takes as long for an unknown address as for a wrong password', () =>
  compare('login', 'login_failed', async (email, round) => {
    const body = { email, password: 'not the right sentence' };
    return (await server.as()(login, { body, remoteAddress: addressOf(round) })).code;
  }));

test('a reset takes as long for an unknown address as for a known one', () =>
  compare('reset', 'ok', async (email, round) => {
    return (await server.as()(requestReset, { body: { email }, remoteAddress: addressOf(round) })).code;
  }));
