import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const shell = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const script = /<script>([^]*?)<\/script>/.exec(shell)?.[1] ?? '';

/** Runs the script in the head of a page. Returns the attributes of the root, which the style sheet reads. */
function attributesOf(notes: Readonly<Record<string, string>>, written: Readonly<Record<string, string>> = {}) {
  const dataset = { ...written };
  const localStorage = { getItem: (name: string) => notes[name] ?? null };
  runInNewContext(script, { document: { documentElement: { dataset } }, localStorage });
  return dataset;
}

test('the shell of the service worker has the niche of the last visit before its first frame', () => {
  expect(attributesOf({ niche: '3', theme: 'dark' })).toEqual({ niche: '3', theme: 'dark' });
  expect(attributesOf({})).toEqual({ niche: '' });
});

test('a page of the server retains the niche that the server has written', () => {
  expect(attributesOf({ niche: '3' }, { niche: '2' })).toEqual({ niche: '2' });
});
