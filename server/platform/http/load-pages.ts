import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { type LanderName, MEMBER_LANDINGS, type MemberLandingName } from '../../../contract/landers.ts';
import type {
  ContentRenderer,
  EntryRenderer,
  LanderRenderer,
  NotFoundRenderer,
  PageRenderer,
  ScreenRenderer,
  ServedScreen,
} from '../../../contract/pages.ts';
import type { EntryPart, FrameFiles, PageFiles } from './page-document.ts';

/** Vite's manifests of the rendered pages (vite.pages.config.ts): a source file → its files and the chunks that it imports. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof Manifest>;

export const RENDERER = 'src/pages/render.tsx';
const CONTENT = 'src/pages/render-content.tsx';
const ENTRY = 'src/pages/render-entry.tsx';
const NOT_FOUND = 'src/pages/render-not-found.tsx';
const LANDERS = 'src/pages/render-landers.tsx';
export const SCREENS = 'src/pages/screens.tsx';
export const VISIT = 'src/pages/islands/visit.ts';
const CONTENT_ISLAND = 'src/pages/islands/content.ts';
const LANDER_ISLAND = 'src/pages/islands/lander.ts';

/** The order of src/ui/tokens.css. Each sheet of the build has only its own layers, and the first sheet would decide. */
export const LAYERS = '@layer reset, tokens, ui, feature;';

const ROUTES: Readonly<Record<ServedScreen, string>> = {
  login: 'src/routes/login.tsx',
  signup: 'src/routes/signup.tsx',
  'reset-password': 'src/routes/reset-password.index.tsx',
  'members-id-signup': 'src/routes/members.$id.signup.tsx',
  pricing: 'src/routes/pricing.tsx',
  complaints: 'src/routes/complaints.tsx',
  'lang-config': 'src/routes/lang-config.tsx',
};

/** The folders of `src/features/landers`, and their component. */
const LANDER_FILES: Readonly<Record<LanderName | MemberLandingName, string>> = {
  alonetonight: 'street/street.tsx',
  collagelanding: 'collage/collage.tsx',
  gallery: 'gallery/gallery.tsx',
  iconslanding: 'interests/interests.tsx',
  maplanding: 'map/map.tsx',
  socialnetwork: 'network/network.tsx',
  tinderswipe: 'deck/deck.tsx',
  transitionsvideolanding: 'transitions/transitions.tsx',
  video: 'video/video.tsx',
  landing: 'member/portrait.tsx',
  landing2: 'member/album.tsx',
  landing3: 'member/icebreakers.tsx',
};

/** The renderer of the first frames of screens, and the files of each. */
export interface LoadedScreens {
  readonly renderer: ScreenRenderer;
  readonly files: Readonly<Record<ServedScreen, FrameFiles>>;
}

/** The renderer of the content pages and their files. */
export interface LoadedContent {
  readonly renderer: ContentRenderer;
  readonly files: PageFiles;
}

/** The renderer of the entry warning, and its files. */
export interface LoadedEntry {
  readonly renderer: EntryRenderer;
  readonly files: Omit<EntryPart, 'body'>;
}

/** The renderer of the page for an unknown address and its files. */
export interface LoadedNotFound {
  readonly renderer: NotFoundRenderer;
  readonly files: PageFiles;
}

/** The renderer of the landers, and the files of each. */
export interface LoadedLanders {
  readonly renderer: LanderRenderer;
  readonly files: Readonly<Record<LanderName | MemberLandingName, PageFiles>>;
}

/** The renderer of the pages and the files that its pages need. */
export interface LoadedPages {
  readonly renderer: PageRenderer;
  readonly files: PageFiles;
  // During development the server of the app's sources sends the shell for these.
  readonly entry: LoadedEntry | undefined;
  readonly content: LoadedContent | undefined;
  readonly notFound: LoadedNotFound | undefined;
  readonly landers: LoadedLanders | undefined;
  readonly screens: LoadedScreens | undefined;
}

/** Loads the pages. Called for each page, because during development the sources may have changed. */
export type LoadPages = () => Promise<LoadedPages>;

/** Loads the pages that the build has put into the folder of the app. */
export async function loadBuiltPages(folder: string): Promise<LoadedPages> {
  const read = (name: string) => Manifest.parse(JSON.parse(readFileSync(join(folder, '.pages', name), 'utf8')));
  const [pages, islands] = [read('pages.json'), read('islands.json')];
  const fileOf = (manifest: Manifest, source: string): string => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build has no ${source}.`);
    return chunk.file;
  };
  const load = async <Exports>(source: string) =>
    (await import(pathToFileURL(join(folder, fileOf(pages, source))).href)) as Exports;
  const styleOf = (...sources: readonly string[]): string => {
    for (const source of sources) fileOf(pages, source);
    const sheets = [...sheetsOf(pages, sources)].map((file) => readFileSync(join(folder, file), 'utf8'));
    return [LAYERS, ...sheets].join('');
  };
  const { renderer } = await load<{ renderer: PageRenderer }>(RENDERER);
  const { screens } = await load<{ screens: ScreenRenderer }>(SCREENS);
  const { contentRenderer } = await load<{ contentRenderer: ContentRenderer }>(CONTENT);
  const { entryRenderer } = await load<{ entryRenderer: EntryRenderer }>(ENTRY);
  const { notFoundRenderer } = await load<{ notFoundRenderer: NotFoundRenderer }>(NOT_FOUND);
  const scripts = [`/${fileOf(islands, VISIT)}`];
  const { landerRenderer } = await load<{ landerRenderer: LanderRenderer }>(LANDERS);
  const { earlyInput } = screens;
  const filesOfLanders = Object.entries(LANDER_FILES).map(([name, file]) => [
    name,
    {
      style: styleOf(LANDERS, `src/features/landers/${file}`),
      scripts: [...scripts, `/${fileOf(islands, LANDER_ISLAND)}`],
      early: MEMBER_LANDINGS.some((one) => one === name) ? landerRenderer.hideNoted : undefined,
    },
  ]);
  const filesOfScreens = Object.entries(ROUTES).map(([name, route]) => [
    name,
    { style: styleOf(SCREENS, route), earlyInput },
  ]);
  return {
    renderer,
    files: { style: styleOf(RENDERER), scripts },
    entry: { renderer: entryRenderer, files: { style: styleOf(ENTRY), script: entryRenderer.open } },
    content: {
      renderer: contentRenderer,
      files: { style: styleOf(CONTENT), scripts: [...scripts, `/${fileOf(islands, CONTENT_ISLAND)}`] },
    },
    notFound: { renderer: notFoundRenderer, files: { style: styleOf(NOT_FOUND), scripts } },
    landers: { renderer: landerRenderer, files: Object.fromEntries(filesOfLanders) as LoadedLanders['files'] },
    screens: { renderer: screens, files: Object.fromEntries(filesOfScreens) as LoadedScreens['files'] },
  };
}

/** The style sheets of chunks and of all that they import, those of the imports first. */
function sheetsOf(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  const sheets = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    for (const sheet of sheetsOf(manifest, manifest[key]?.imports ?? [], seen)) sheets.add(sheet);
    for (const sheet of manifest[key]?.css ?? []) sheets.add(sheet);
  }
  return sheets;
}
