import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import type { PageRenderer } from '../../../contract/pages.ts';
import type { PageFiles } from './page-document.ts';

/** Vite's manifests of the rendered pages (vite.pages.config.ts): a source file → its files. */
const Manifest = z.record(z.string(), z.object({ file: z.string(), css: z.optional(z.array(z.string())) }));

export const RENDERER = 'src/pages/render.tsx';
export const VISIT = 'src/pages/islands/visit.ts';

/** The renderer of the pages and the files that its pages need. */
export interface LoadedPages {
  readonly renderer: PageRenderer;
  readonly files: PageFiles;
}

/** Loads the pages. Called for each page, because during development the sources may have changed. */
export type LoadPages = () => Promise<LoadedPages>;

/** Loads the pages that the build has put into the folder of the app. */
export async function loadBuiltPages(folder: string): Promise<LoadedPages> {
  const hidden = join(folder, '.pages');
  const read = (name: string) => Manifest.parse(JSON.parse(readFileSync(join(hidden, name), 'utf8')));
  const [rendered, island] = [read('pages.json')[RENDERER], read('islands.json')[VISIT]];
  if (rendered === undefined || island === undefined) throw new Error(`The build has no ${RENDERER} or no ${VISIT}.`);
  const { renderer } = (await import(pathToFileURL(join(folder, rendered.file)).href)) as { renderer: PageRenderer };
  const sheets = (rendered.css ?? []).map((file) => readFileSync(join(folder, file), 'utf8'));
  return { renderer, files: { style: sheets.join(''), scripts: [`/${island.file}`] } };
}
