import path from 'node:path';
import type { EnvironmentModuleNode, RunnableDevEnvironment } from 'vite';
import type { PageRenderer } from '../../contract/pages.ts';
import { type LoadedPages, RENDERER, VISIT } from '../platform/http/load-pages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The rendered pages of the sources. `load` renders with the present sources. */
export interface PageSources {
  readonly folder: string;
  readonly load: () => Promise<LoadedPages>;
  readonly close: () => Promise<void>;
}

/** Loads the rendered pages from their sources, for development. Another Vite serves the linked styles and scripts. */
export async function loadSources(): Promise<PageSources> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    configFile: path.join(ROOT, 'vite.pages.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    // The browser gets its scripts from the other Vite, whose cache this one must not write.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false },
  });
  const { runner, moduleGraph } = vite.environments['ssr'] as RunnableDevEnvironment;
  return {
    folder: ROOT,
    load: async () => {
      const { renderer } = await runner.import<{ renderer: PageRenderer }>(`/${RENDERER}`);
      const sheets = sheetsOf(moduleGraph.getModuleById(path.join(ROOT, RENDERER)));
      return {
        renderer,
        files: {
          style: [...sheets].map((url) => `@import url("${url}");`).join(''),
          scripts: ['/@vite/client', `/${VISIT}`],
        },
        entry: undefined,
        content: undefined,
        notFound: undefined,
        landers: undefined,
        screens: undefined,
      };
    },
    close: () => vite.close(),
  };
}

/** The style sheets of a module and of all its imports, in their order. */
function sheetsOf(module: EnvironmentModuleNode | undefined, seen = new Set<EnvironmentModuleNode>()): Set<string> {
  if (module === undefined || seen.has(module)) return new Set();
  seen.add(module);
  const imported = [...module.importedModules].flatMap((one) => [...sheetsOf(one, seen)]);
  return new Set([...imported, ...(module.url.endsWith('.css') ? [module.url] : [])]);
}
