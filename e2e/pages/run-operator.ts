import { runOperator } from '../../server/fixtures/operator-command.ts';
import type { RunningServer } from '../fixtures/run-server.ts';

/** Runs `npm run operator` on the data of the server. The embedded engine has one owner, so the server stops meanwhile. */
export async function operate(server: RunningServer, ...given: readonly string[]): Promise<string> {
  const { dataDir, databaseUrl } = server.data;
  if (databaseUrl === undefined) await server.stop();
  const { code, out, error } = await runOperator({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }, ...given);
  if (databaseUrl === undefined) await server.start();
  if (code !== 0) throw new Error(error);
  return out;
}
