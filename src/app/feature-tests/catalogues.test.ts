import { describe, expect, it } from 'vitest';
import { type Area, AREAS } from '../../catalogues/areas.ts';

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
/** Files of areas whose texts the frame uses. `lingui.config.ts` adds these texts to the frame's catalogue. */
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

/** A field of a catalogue entry. It may span several quoted lines. */
function field(block: string, name: string): string {
  const start = new RegExp(`^${name} (?<quoted>"(?:.|\n")*)`, 'm').exec(block)?.groups?.quoted ?? '';
  return start
    .split('\n')
    .filter((line) => line.startsWith('"'))
    .map((line) => JSON.parse(line) as string)
    .join('');
}

/** The placeholders and tags of a message: `{name}`, `{count, plural, …}`, `<0>`. */
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

  it('has a no-break space before tall punctuation, and one word for a like', () => {
    const texts = entries.map(({ words }) => words.replaceAll(/\{[^{}]*\{|\w+:\/\//g, ''));
    expect(texts.filter((words) => /[^\u00A0\u202F\s][:;?!»](?![\w/])| [:;?!»]/.test(words))).toEqual([]);
    expect(texts.filter((words) => /\blikes?\b/i.test(words.replaceAll(/\{\w+, plural/g, '')))).toEqual([]);
  });

  it('has one word for the settings, and speaks to members of every gender', () => {
    const texts = entries.map(({ words }) => words);
    expect(texts.filter((words) => /paramètres/i.test(words))).toEqual([]);
    const masculine =
      /\bvous (?:vous )?(?:en )?(?:n’)?(?:êtes|restez|serez|étiez)(?: \p{L}+)? \p{L}*(?:é|inscrit|venu)(?!\p{L})/iu;
    expect(texts.filter((words) => masculine.test(words) || /soyez prévenu|vous seul(?!\p{L})/iu.test(words))).toEqual(
      [],
    );
  });

  it('puts no word before the name of a town that it would have to elide', () => {
    const texts = entries.map(({ words }) => words);
    expect(texts.filter((words) => /(?<!\p{L})(?:de|jusque|que) \{(?:city|place|town)\}/iu.test(words))).toEqual([]);
  });

  it('keeps every placeholder and tag', () => {
    const lost = entries.filter(({ id, words }) => words !== '' && slotsOf(id).join() !== slotsOf(words).join());
    expect(lost).toEqual([]);
  });
});

it('translates a message identically in all areas, because the last loaded catalogue wins', () => {
  const translations = new Map<string, Map<string, string[]>>();
  for (const folder of ['frame', ...AREAS]) {
    for (const { id, context, words } of entriesOf(CATALOGUES[`/locales/${folder}/fr.po`] ?? '')) {
      const message = context === '' ? id : `${id} (${context})`;
      const ways = translations.get(message) ?? new Map<string, string[]>();
      translations.set(message, ways.set(words, [...(ways.get(words) ?? []), folder]));
    }
  }
  expect(
    [...translations].filter(([, ways]) => ways.size > 1).map(([message, ways]) => [message, Object.fromEntries(ways)]),
  ).toEqual([]);
});

const areaOf = (file: string) => AREAS.find((area) => file.startsWith(`${area}/`));
const named = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map((match) => match.groups?.file ?? '');

it('covers all texts of the frame by the frame catalogue', () => {
  const taken = new Set(
    Object.values(FRAME).flatMap((source) => named(source, /from '(?:\.\.\/)+features\/(?<file>[\w-]+\/[\w./-]+)'/g)),
  );
  const speaking = [...taken].filter(
    (file) => areaOf(file) !== undefined && /lingui\/(core|react)\/macro/.test(FEATURES[`/src/features/${file}`] ?? ''),
  );
  expect(speaking).toEqual(TAKEN);
  // Screens that do not load the chats' catalogue show this text.
  expect(CATALOGUES['/locales/frame/en.po']).toContain('msgid "Last updated: {when}."');
});

it('loads the catalogue of an area with each part that the frame imports dynamically', () => {
  for (const source of Object.values(FRAME)) {
    for (const file of named(source, /import\('(?:\.\.\/)+features\/(?<file>[\w-]+\/[\w./-]+)'\)/g)) {
      if (areaOf(file) !== undefined) expect(source).toContain(`loadAreaCatalogue('${areaOf(file)}')`);
    }
  }
});

describe('each route loads the catalogues of all areas that it renders', () => {
  const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.{test,dom.test,fixture}.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const SAYS = /\bmsg`|\bt`|<Trans>|<Trans |<Plural|\bplural\(/;
  const areaOfFile = (file: string) =>
    /features\/(?<area>[\w-]+)\//.exec(file)?.groups?.area ??
    (file.includes('/labels/profile/') ? 'profile-labels' : undefined);

  /** The static imports of a file, followed recursively. A dynamic import loads its own catalogue. */
  function reach(file: string, reached: Set<string>): Set<string> {
    const source = sources[file];
    if (source === undefined || reached.has(file)) return reached;
    reached.add(file);
    for (const [, to = ''] of source.matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+)';/gm))
      reach(resolve(file, to), reached);
    return reached;
  }

  const originsOf = (area: Area) => [
    ...new Set(named(CATALOGUES[`/locales/${area}/en.po`] ?? '', /^#: (?<file>src\/\S+)$/gm).map((file) => `/${file}`)),
  ];

  it.each(['/src/routes/chats.tsx', '/src/routes/index.tsx', '/src/main.tsx', '/src/app/frame/member-frame.tsx'])(
    'reaches no texts of refusals and of later parts from %s without loading them',
    (screen) => {
      const reached = reach(screen, new Set());
      const later = [...originsOf('problems'), ...originsOf('chats-later')];
      expect(later.length).toBeGreaterThan(10);
      expect(later.filter((file) => reached.has(file))).toEqual([]);
    },
  );

  it('loads the words of each later part of the chats with its code', () => {
    for (const [file, source] of Object.entries(sources)) {
      for (const [start, to = ''] of source.matchAll(/(?:\S+ )?\S*import\('(\.[^']+)'\)/g)) {
        const isLater = originsOf('chats-later').includes(resolve(file, to));
        const isWithWords =
          start.includes("withWords('chats-later'") || source.includes("withWords('chats-later', code)");
        // `use-failure-actions.ts` acts for the buttons of failure-reason.tsx, which has loaded the words.
        if (isLater && !file.endsWith('/use-failure-actions.ts')) expect(`${file} ${isWithWords}`).toBe(`${file} true`);
      }
    }
  });

  const routes = Object.keys(sources).filter(
    (file) => file.startsWith('/src/routes/') && sources[file]?.includes('createFileRoute'),
  );
  it.each(routes)('loads the catalogues of %s', (route) => {
    const declared =
      /catalogues: (?<catalogues>\[[^\]]*\]|'[^']*')/.exec(sources[route] ?? '')?.groups?.catalogues ?? '';
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
