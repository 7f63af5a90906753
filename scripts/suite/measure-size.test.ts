import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Budget } from './size-budget.ts';
import { type Manifest, measureScreen } from './measure-size.ts';

// Random bytes do not compress, so a file of 10 KiB counts as 10 KiB.
const read = (): Uint8Array => randomBytes(10 * 1_024);

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js', imports: ['index.html'] },
  '_chat.js': { file: 'assets/chat.js', imports: ['_vendor.js'] },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/start.js', imports: ['index.html'] },
  'src/routes/chats.$id.tsx?tsr-split=component': { file: 'assets/chats-id.js', imports: ['_chat.js'] },
  'src/routes/chats.$id.tsx?tsr-split=loader': { file: 'assets/chats-id-loader.js' },
  'src/routes/chats.$id.css': { file: 'assets/chats.css' },
};

test('counts entry, chunks and their imports, each file once', () => {
  const start = measureScreen(
    MANIFEST,
    { screen: 'start', build: 'app', chunks: ['src/routes/index.tsx'], limitKiB: 1 },
    read,
  );
  expect(start.files.map(({ file }) => file).toSorted()).toEqual([
    'assets/index.js',
    'assets/start.js',
    'assets/vendor.js',
  ]);
  expect(start.totalKiB).toBeCloseTo(30, 0);
  const chat = measureScreen(
    MANIFEST,
    { screen: 'chat', build: 'app', chunks: ['src/routes/chats.$id.tsx'], limitKiB: 1 },
    read,
  );
  expect(chat.files).toHaveLength(5);
});

test('throws when the build has no such chunk', () => {
  const gone: Budget = { screen: 'gone', build: 'app', chunks: ['src/routes/gone.tsx'], limitKiB: 1 };
  expect(() => measureScreen(MANIFEST, gone, read)).toThrow('no chunk of src/routes/gone.tsx');
});

test('counts no entry of the app for a page that the server renders', () => {
  const islands: Manifest = {
    'src/pages/islands/visit.ts': { file: 'assets/visit.js', isEntry: true, imports: ['_words.js'] },
    'src/pages/islands/map.ts': { file: 'assets/map.js', isEntry: true },
    '_words.js': { file: 'assets/words.js' },
  };
  const page: Budget = { screen: 'page', build: 'pages', chunks: ['src/pages/islands/visit.ts'], limitKiB: 1 };
  const { files } = measureScreen(islands, page, read);
  expect(files.map(({ file }) => file).toSorted()).toEqual(['assets/visit.js', 'assets/words.js']);
});
