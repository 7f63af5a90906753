import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FILES_MOST, makeRouteMap, type Manifest, readRoute } from './route-map.ts';

const SOURCE = `import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/chats/$id')({
  staticData: { name: 'chats-id', access: 'member', catalogues: ['chats', 'likes'] },
  component: Screen,
});`;

describe('readRoute', () => {
  test('reads the path, the access and the catalogues of a route', () => {
    expect(readRoute('src/routes/x.tsx', SOURCE)).toEqual({
      source: 'src/routes/x.tsx',
      path: '/chats/$id',
      access: 'member',
      catalogues: ['chats', 'likes'],
    });
    const chats = readRoute('chats.tsx', readFileSync('src/routes/chats.tsx', 'utf8'));
    expect(chats).toEqual({ source: 'chats.tsx', path: '/chats', access: 'member', catalogues: ['chats'] });
  });

  test.each([
    ['a file without a route', 'export const x = 1;'],
    ['a path that is no literal', SOURCE.replace("'/chats/$id'", 'PATH')],
    ['an access that is no literal', SOURCE.replace("'member'", 'access')],
    ['catalogues that are no literals', SOURCE.replace("['chats', 'likes']", 'AREAS')],
  ])('refuses %s', (_what, text) => {
    expect(() => readRoute('x.tsx', text)).toThrow('x.tsx');
  });
});

const BYTES: Readonly<Record<string, number>> = { '/parts.js': 5_000, '/chats.css': 400, '/chats.js': 10 };

describe('makeRouteMap', () => {
  const manifest: Manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['base'], css: ['index.css'] },
    base: { file: 'base.js' },
    'src/app/frame/member-frame.tsx': { file: 'frame.js', imports: ['base'] },
    'src/app/cache/query-cache-store.ts': { file: 'cache.js' },
    'src/routes/chats.tsx?tsr-split=component': { file: 'chats.js', imports: ['base', 'parts'], css: ['chats.css'] },
    parts: { file: 'parts.js', imports: ['src/routes/chats.tsx?tsr-split=component'] },
    'locales/frame/en.po': { file: 'frame-en.js' },
    'locales/chats/en.po': { file: 'chats-en.js' },
  };
  const chats = { source: 'src/routes/chats.tsx', path: '/chats', access: 'member', catalogues: ['chats'] } as const;
  const one = { source: 'src/routes/one.tsx', path: '/chats/$id', access: 'member', catalogues: [] } as const;
  const start = { source: 'src/routes/index.tsx', path: '/', access: 'visitor', catalogues: [] } as const;

  const built = {
    manifest,
    bytesOf: (file: string) => BYTES[file] ?? 1,
    areasWith: (areas: readonly string[]) => areas,
  };
  const inEnglish = (visitor: string[], member: string[]) => ({ visitor: { en: visitor }, member: { en: member } });

  test('lists the files of a route and of the routes around it, without those of the page', () => {
    const map = makeRouteMap(built, [start, chats, one], ['en']);
    const frame = ['/frame-en.js', '/frame.js', '/cache.js'];
    expect(map.unknown).toEqual(inEnglish(['/frame-en.js'], frame));
    const asked = ['/chats.js', '/frame-en.js', '/chats-en.js'];
    const found = ['/parts.js', '/chats.css'];
    const files = inEnglish([...asked, ...found], [...asked, '/frame.js', '/cache.js', ...found]);
    expect(map.routes).toEqual([
      { path: '/', access: 'visitor', files: inEnglish(['/frame-en.js'], frame) },
      { path: '/chats', access: 'member', files },
      { path: '/chats/$id', access: 'member', files },
    ]);
  });

  test('leaves out the smallest of too many files, but none that the app asks for', () => {
    const imports = Array.from({ length: 20 }, (_, index) => `part-${index}`);
    const many: Manifest = {
      ...manifest,
      'src/routes/chats.tsx?tsr-split=component': { file: 'chats.js', imports },
      ...Object.fromEntries(imports.map((name) => [name, { file: `${name}.js` }])),
    };
    const bytesOf = (file: string) => (file === '/chats.js' ? 0 : Number(/\d+/.exec(file)?.[0] ?? 0));
    const [route] = makeRouteMap({ ...built, manifest: many, bytesOf }, [chats], ['en']).routes;
    const largest = [19, 18, 17, 16, 15, 14, 13, 12].map((index) => `/part-${index}.js`);
    expect(route?.files.visitor['en']).toEqual(['/chats.js', '/frame-en.js', '/chats-en.js', ...largest]);
    expect(route?.files.visitor['en']).toHaveLength(FILES_MOST);
    expect(route?.files.member['en']).toHaveLength(FILES_MOST);
  });

  test('names the catalogues that load with those of a route', () => {
    const more: Manifest = { ...manifest, 'locales/problems/en.po': { file: 'problems-en.js' } };
    const areasWith = (areas: readonly string[]) => (areas.includes('chats') ? [...areas, 'problems'] : areas);
    const [first, second] = makeRouteMap({ ...built, manifest: more, areasWith }, [start, chats], ['en']).routes;
    expect(first?.files.visitor['en']).not.toContain('/problems-en.js');
    expect(second?.files.visitor['en']).toContain('/problems-en.js');
  });

  test('refuses a build without a file that a route needs', () => {
    expect(() => makeRouteMap(built, [chats], ['fr'])).toThrow('locales/frame/fr.po');
  });
});
