// Claim (b): the server's memory per idle live connection, with 2,000 connections.
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../server/fixtures/database/database.ts';
import { createTestMember, type TestMember } from '../server/fixtures/members.ts';
import { residentKiB, startMeasuredServer } from './fixtures/measured-server.ts';
import { openRawStream } from './fixtures/raw-http.ts';

const STREAMS = 2_000;
const MOST_KIB = 16;
const SETTLE_MS = 8_000;

const database = await createTestDatabase();
const members: TestMember[] = [];
while (members.length < STREAMS)
  members.push(
    ...(await Promise.all(Array.from({ length: 50 }, () => createTestMember(database.pool, { credits: 0 })))),
  );
const server = await startMeasuredServer(database.url);

async function open(some: readonly TestMember[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let from = 0; from < some.length; from += 20) {
    sockets.push(
      ...(await Promise.all(
        some.slice(from, from + 20).map(({ token }) => openRawStream(server.port, token, () => {})),
      )),
    );
  }
  return sockets;
}

// The first round runs all code once and lets the heap grow before the first reading.
for (const socket of await open(members)) socket.destroy();
await sleep(SETTLE_MS);
const before = residentKiB(server.pid);
const sockets = await open(members);
await sleep(SETTLE_MS);
const after = residentKiB(server.pid);
for (const socket of sockets) socket.destroy();
const fresh = await startMeasuredServer(database.url);
await sleep(SETTLE_MS);
const empty = residentKiB(fresh.pid);
await fresh.stop();
await server.stop();
await database.drop();

const grown = (after - before) / STREAMS;
const whole = (after - empty) / STREAMS;
console.log(`${STREAMS} idle streams: ${grown.toFixed(1)} KiB each on a warm server`);
console.log(`${whole.toFixed(1)} KiB each compared with a new server (target: at most ${MOST_KIB})`);
if (whole > MOST_KIB) process.exitCode = 1;
