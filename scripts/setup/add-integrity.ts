import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Entry {
  readonly url: string;
  integrity?: string;
}

/**
 * Adds to each entry of the precache manifest the hash of its file in `folder`. The worker then refuses the page of a captive
 * portal, which answers with 200.
 */
export function addIntegrity(folder: string) {
  return async <E extends Entry>(entries: E[]): Promise<{ manifest: E[]; warnings: string[] }> => ({
    manifest: entries.map((entry) => {
      const digest = createHash('sha384')
        .update(readFileSync(path.join(folder, entry.url)))
        .digest('base64');
      return { ...entry, integrity: `sha384-${digest}` };
    }),
    warnings: [],
  });
}
