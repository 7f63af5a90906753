import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeRouteMap, type Manifest, readRoute } from './route-map.ts';

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

  test('lists the files of a route and of the routes around it, without those of the page', () => {
    const map = makeRouteMap(manifest, [start, chats, one], ['en']);
    expect(map.frame).toEqual({ en: ['/frame-en.js'] });
    expect(map.member).toEqual(['/frame.js', '/cache.js']);
    const files = { files: ['/chats.css', '/chats.js', '/parts.js'], catalogues: { en: ['/chats-en.js'] } };
    expect(map.routes).toEqual([
      { path: '/', access: 'visitor', files: [], catalogues: { en: [] } },
      { path: '/chats', access: 'member', ...files },
      { path: '/chats/$id', access: 'member', ...files },
    ]);
  });

  test('refuses a build without a file that a route needs', () => {
    expect(() => makeRouteMap(manifest, [chats], ['fr'])).toThrow('locales/frame/fr.po');
  });
});
