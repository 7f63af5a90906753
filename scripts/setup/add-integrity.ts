import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Entry {
  readonly url: string;
  integrity?: string;
}

/**
 * For the list of what the service worker keeps: gives each file the hash of what was built into `folder`, so that the
 * page of a captive portal, answered with 200, is never kept in its place.
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
