// Claim (a): durable sends a second and delivery times between 200 pairs, through the whole path: HTTP, session, validation, blocks,
// ledger, commit, live delivery. The ratio is to the statements that PostgreSQL itself commits in the same run.
import { execFileSync } from 'node:child_process';
import { v7 as uuidv7 } from 'uuid';
import { createTestDatabase } from '../server/fixtures/database/database.ts';
import { cpuSeconds, startMeasuredServer } from './fixtures/measured-server.ts';
import { createPairs, type Pair } from './fixtures/pairs.ts';
import { pgbench } from './fixtures/pgbench.ts';
import { headersOf, openRawStream, RawConnection } from './fixtures/raw-http.ts';

const PAIRS = 200;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const BODY = 'Shall we meet at the harbour on Sunday, around ten?';

// Writes the same durable rows as a send and does nothing else: no session, no decision, no answer.
const BASELINE = `\\set n random(1, ${PAIRS})
WITH p AS (SELECT * FROM bench_pairs WHERE n = :n), id AS (SELECT gen_random_uuid() AS id),
 s AS (UPDATE member_counters c SET credits = credits - 1, feed_number = feed_number + 1 FROM p
   WHERE c.member_id = p.sender AND credits >= 1 RETURNING c.credits, c.feed_number),
 r AS (UPDATE member_counters c SET feed_number = feed_number + 1 FROM p WHERE c.member_id = p.recipient RETURNING c.feed_number),
 v AS (UPDATE conversations c SET last_seq = last_seq + 1, updated_at = now() FROM p WHERE c.id = p.conversation RETURNING c.last_seq),
 m AS (INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sent_at, request_hash, credits_after)
   SELECT id.id, p.conversation, p.sender, v.last_seq, 'text', '${BODY}', now(), id.id, s.credits FROM p, id, v, s),
 l AS (INSERT INTO ledger (reason, reference, member_id, amount, balance_after)
   SELECT 'message', id.id::text, p.sender, -1, s.credits FROM p, id, s)
INSERT INTO changes (member_id, number, kind, conversation_id, message_id)
 SELECT p.sender, s.feed_number, 'message', p.conversation, id.id FROM p, s, id
 UNION ALL SELECT p.recipient, r.feed_number, 'message', p.conversation, id.id FROM p, r, id;`;
const BARE = "INSERT INTO bench_bare (id, body) VALUES (gen_random_uuid(), '" + BODY + "');";

interface Measured {
  readonly perSecond: number;
  readonly serverCpuUs: number;
  readonly postgresCpuUs: number;
  readonly delivery: { p50: number; p95: number; p99: number };
}

const postgresCpu = () =>
  Number(
    execFileSync(
      'bash',
      ['-c', 'cat /proc/[0-9]*/stat 2>/dev/null | awk \'$2=="(postgres)" {s+=$14+$15+$16+$17} END {print s/100}\''],
      { encoding: 'utf8' },
    ),
  );

async function measure(
  port: number,
  pid: number,
  pairs: readonly Pair[],
  inFlight: number,
  sentAt: Map<string, number>,
  delays: number[],
): Promise<Measured> {
  const free = [...pairs];
  delays.length = 0;
  let count = 0;
  const connections = await Promise.all(Array.from({ length: inFlight }, () => RawConnection.open(port)));
  const [server, postgres] = [cpuSeconds(pid), postgresCpu()];
  const began = performance.now();
  const until = began + SECONDS * 1_000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const index = Math.floor(Math.random() * free.length);
        const [pair] = free.splice(index, 1);
        if (pair === undefined) throw new Error('more in flight than pairs');
        const id = uuidv7();
        sentAt.set(id, performance.now());
        const answer = await connection.post(
          '/api/message.php',
          headersOf(port, pair.sender.token),
          JSON.stringify({ id, conversation: pair.conversation, kind: 'text', body: BODY, max_credits: 1 }),
        );
        if (answer.status !== 201) throw new Error(answer.body);
        count += 1;
        free.push(pair);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const used = { server: cpuSeconds(pid) - server, postgres: postgresCpu() - postgres };
  for (const connection of connections) connection.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (delays.length < count) throw new Error(`${count - delays.length} of ${count} were not delivered`);
  delays.sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0;
  return {
    perSecond: count / seconds,
    serverCpuUs: (used.server / count) * 1e6,
    postgresCpuUs: (used.postgres / count) * 1e6,
    delivery: { p50: at(0.5), p95: at(0.95), p99: at(0.99) },
  };
}

const database = await createTestDatabase();
const pairs = await createPairs(database.pool, PAIRS);
await database.pool.query(`
  CREATE UNLOGGED TABLE bench_pairs AS
  SELECT row_number() OVER () AS n, conversation_id AS conversation, member_id AS sender, peer_id AS recipient
  FROM conversation_members cm JOIN conversations c ON c.id = cm.conversation_id AND c.started_by = cm.member_id`);
await database.pool.query('CREATE UNIQUE INDEX ON bench_pairs (n)');
await database.pool.query('CREATE TABLE bench_bare (id uuid PRIMARY KEY, body text, at timestamptz DEFAULT now())');

const server = await startMeasuredServer(database.url);
const sentAt = new Map<string, number>();
const delays: number[] = [];
const streams = await Promise.all(
  pairs.map(({ recipient }) => {
    let rest = '';
    return openRawStream(server.port, recipient.token, (text) => {
      rest += text;
      const end = rest.lastIndexOf('\n\n');
      if (end < 0) return;
      for (const [, id = ''] of rest.slice(0, end).matchAll(/"message":\{"id":"([^"]+)"/g)) {
        const began = sentAt.get(id);
        if (began !== undefined) delays.push(performance.now() - began);
        sentAt.delete(id);
      }
      rest = rest.slice(end + 2);
    });
  }),
);

const levels = [1, 8, 32, 64];
const results: (Measured & { inFlight: number })[] = [];
await measure(server.port, server.pid, pairs, 32, sentAt, delays);
for (const inFlight of levels)
  results.push({ inFlight, ...(await measure(server.port, server.pid, pairs, inFlight, sentAt, delays)) });
for (const stream of streams) stream.destroy();
await server.stop();

const baseline = pgbench(database.url, BASELINE, { clients: 32, seconds: SECONDS });
const bare = pgbench(database.url, BARE, { clients: 32, seconds: SECONDS });
await database.drop();

console.table(
  Object.fromEntries(
    results.map((one) => [
      `${one.inFlight} in flight`,
      {
        'sends/s': Math.round(one.perSecond),
        'delivery p50 ms': one.delivery.p50.toFixed(1),
        p95: one.delivery.p95.toFixed(1),
        p99: one.delivery.p99.toFixed(1),
        'server CPU µs': Math.round(one.serverCpuUs),
        'PostgreSQL CPU µs': Math.round(one.postgresCpuUs),
      },
    ]),
  ),
);
const at32 = results.find(({ inFlight }) => inFlight === 32)?.perSecond ?? 0;
console.log(`PostgreSQL, 32 clients, one statement a message with the same rows: ${Math.round(baseline)}/s`);
console.log(`PostgreSQL, 32 clients, one bare INSERT: ${Math.round(bare)}/s`);
console.log(`ratio at 32 in flight to the same rows: ${(at32 / baseline).toFixed(2)} (target: at least 0.50)`);
console.log(`ratio at 32 in flight to a bare INSERT: ${(at32 / bare).toFixed(2)}`);
if (at32 / baseline < 0.5) process.exitCode = 1;
