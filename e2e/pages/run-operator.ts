import { runOperator } from '../../server/fixtures/operator-command.ts';
import type { RunningServer } from '../fixtures/run-server.ts';

/**
 * Runs commands of `npm run operator` on the data of the server, one after the other, and returns what they print. The embedded engine
 * has one owner, so the server stops meanwhile.
 */
export async function operate(server: RunningServer, ...commands: readonly (readonly string[])[]): Promise<string> {
  const { dataDir, databaseUrl } = server.data;
  if (databaseUrl === undefined) await server.stop();
  const printed: string[] = [];
  try {
    for (const command of commands) {
      const { code, out, error } = await runOperator(
        { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
        ...command,
      );
      if (code !== 0) throw new Error(error);
      printed.push(out);
    }
  } finally {
    if (databaseUrl === undefined) await server.start();
  }
  return printed.join('\n');
}
