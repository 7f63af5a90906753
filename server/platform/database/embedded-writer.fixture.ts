/** A program that embedded-database.test.ts kills. It inserts numbers and prints each acknowledged one. */
import { openDatabase } from './database.ts';

const database = await openDatabase({
  dataDir: process.argv[2] ?? '',
  databaseUrl: undefined,
  databaseConnections: 1,
  onFailure: () => {},
});
await database.pool.query('CREATE TABLE IF NOT EXISTS written (run text, number int)');
process.stdout.write('ready\n');
const run = process.argv[3] ?? '';
for (let number = 0; ; number += 1) {
  await database.pool.query('INSERT INTO written VALUES ($1, $2)', [run, number]);
  process.stdout.write(`${number}\n`);
}
