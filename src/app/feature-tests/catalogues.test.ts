import { describe, expect, it } from 'vitest';
import { type Area, AREAS } from '../../features/account/areas.ts';

const CATALOGUES = import.meta.glob<string>('/locales/*/*.po', { query: '?raw', import: 'default', eager: true });
const FRAME = import.meta.glob<string>(['/src/app/**/*.{ts,tsx}', '!/src/app/**/*.{test,dom.test,fixture}.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const FEATURES = import.meta.glob<string>('/src/features/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** What the frame says in words of an area: they stand in its own catalogue as well (lingui.config.ts). */
const TAKEN = ['chats/synced-at.tsx'];

interface Entry {
  id: string;
  context: string;
  words: string;
}

function entriesOf(catalogue: string): Entry[] {
  return catalogue
    .split(/\n\n+/)
    .map((block) => ({ id: field(block, 'msgid'), context: field(block, 'msgctxt'), words: field(block, 'msgstr') }))
    .filter(({ id }) => id !== '');
}

/** A field of a block, which may run over several quoted lines. */
function field(block: string, name: string): string {
  const start = new RegExp(`^${name} (?<quoted>"(?:.|\n")*)`, 'm').exec(block)?.groups?.quoted ?? '';
  return start
    .split('\n')
    .filter((line) => line.startsWith('"'))
    .map((line) => JSON.parse(line) as string)
    .join('');
}

/** The values and tags that a message needs: `{name}`, `{count, plural, …}`, `<0>`. */
function slotsOf(words: string): string[] {
  const values = [...words.matchAll(/\{(?<name>\w+)(?=[,}])/g)].map((match) => match.groups?.name ?? '');
  const tags = [...words.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
  return [...new Set([...values, ...tags])].toSorted();
}

describe.each(['frame', ...AREAS])('the French catalogue of %s', (folder) => {
  const entries = entriesOf(CATALOGUES[`/locales/${folder}/fr.po`] ?? '');

  it('has the same messages as the English one', () => {
    expect(entries.map(({ id }) => id)).toEqual(
      entriesOf(CATALOGUES[`/locales/${folder}/en.po`] ?? '').map(({ id }) => id),
    );
    if (folder === 'frame') expect(entries.length).toBeGreaterThan(50);
  });

  it('is complete', () => {
    expect(entries.filter(({ words }) => words === '')).toEqual([]);
  });

  it('keeps every value and tag', () => {
    const lost = entries.filter(({ id, words }) => words !== '' && slotsOf(id).join() !== slotsOf(words).join());
    expect(lost).toEqual([]);
  });
});

it('says the same everywhere in the same French: the areas share one catalogue in the page, and the last to come would win', () => {
  const said = new Map<string, Map<string, string[]>>();
  for (const folder of ['frame', ...AREAS]) {
    for (const { id, context, words } of entriesOf(CATALOGUES[`/locales/${folder}/fr.po`] ?? '')) {
      const message = context === '' ? id : `${id} (${context})`;
      const ways = said.get(message) ?? new Map<string, string[]>();
      said.set(message, ways.set(words, [...(ways.get(words) ?? []), folder]));
    }
  }
  expect(
    [...said].filter(([, ways]) => ways.size > 1).map(([message, ways]) => [message, Object.fromEntries(ways)]),
  ).toEqual([]);
});

const areaOf = (file: string) => AREAS.find((area) => file.startsWith(`${area}/`));
const named = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map((match) => match.groups?.file ?? '');

it('needs no words of an area for the frame, which stands without them', () => {
  const taken = new Set(
    Object.values(FRAME).flatMap((source) => named(source, /from '(?:\.\.\/)+features\/(?<file>[\w-]+\/[\w./-]+)'/g)),
  );
  const speaking = [...taken].filter(
    (file) => areaOf(file) !== undefined && /lingui\/(core|react)\/macro/.test(FEATURES[`/src/features/${file}`] ?? ''),
  );
  expect(speaking).toEqual(TAKEN);
  // Said on screens that have not brought the chats' words.
  expect(CATALOGUES['/locales/frame/en.po']).toContain('msgid "Last updated: {when}."');
});

it('brings the words of an area with each piece of it that the frame loads late', () => {
  for (const source of Object.values(FRAME)) {
    for (const file of named(source, /import\('(?:\.\.\/)+features\/(?<file>[\w-]+\/[\w./-]+)'\)/g)) {
      if (areaOf(file) !== undefined) expect(source).toContain(`loadWords('${areaOf(file)}')`);
    }
  }
});

describe('each screen loads the words of everything it is drawn with', () => {
  const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.{test,dom.test,fixture}.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const SAYS = /\bmsg`|\bt`|<Trans>|<Trans |<Plural|\bplural\(/;
  const areaOfFile = (file: string) =>
    /features\/(?<area>[\w-]+)\//.exec(file)?.groups?.area ??
    (file.includes('/labels/profile/') ? 'profile-labels' : undefined);

  /** What it imports at once, and what that imports; a piece that comes later brings its words. */
  function reach(file: string, reached: Set<string>): Set<string> {
    const source = sources[file];
    if (source === undefined || reached.has(file)) return reached;
    reached.add(file);
    for (const [, to = ''] of source.matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+)';/gm))
      reach(resolve(file, to), reached);
    return reached;
  }

  const routes = Object.keys(sources).filter(
    (file) => file.startsWith('/src/routes/') && sources[file]?.includes('createFileRoute'),
  );
  it.each(routes)('%s', (route) => {
    const declared = /words: (?<words>\[[^\]]*\]|'[^']*')/.exec(sources[route] ?? '')?.groups?.words ?? '';
    const areas = new Set(
      [...reach(route, new Set())].filter((file) => SAYS.test(sources[file] ?? '')).map(areaOfFile),
    );
    expect(
      [...areas].filter(
        (area) => area !== undefined && AREAS.includes(area as Area) && !declared.includes(`'${area}'`),
      ),
    ).toEqual([]);
  });
});

function resolve(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
