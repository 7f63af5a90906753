// npm run renew-history: begins a new history of the database, so that every device reloads everything. It is necessary after a restore to
// an earlier moment. Run it while the server is stopped.
import { loadConfig } from '../process/config.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../platform/database/database.ts';

const database = await openDatabase({
  ...loadConfig(),
  onFailure: ({ message }) => console.error(message),
});
try {
  await migrate(database.pool);
  await database.pool.query('SELECT renew_history()');
  console.log(`${database.description}: a new history begins; every device reloads everything`);
} finally {
  await database.close();
}
