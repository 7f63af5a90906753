import { expect, test } from 'vitest';
import type { ShareWords } from './share-overlay.ts';
import { SharePictures, shareVersion } from './share-pictures.ts';

const words = (name: string): ShareWords => ({ niche: 'general', name, headline: 'Hello', lead: 'Hello' });

/** Pictures whose drawings end when the test ends them. */
function openPictures(most?: number, waiting?: number) {
  const drawings: { name: string; end: () => void; fail: () => void }[] = [];
  const pictures = new SharePictures(
    ({ name }) =>
      new Promise((resolve, reject) => {
        drawings.push({ name, end: () => resolve(Buffer.from(name)), fail: () => reject(new Error(name)) });
      }),
    most,
    waiting,
  );
  return { pictures, drawings, names: () => drawings.map(({ name }) => name) };
}

/** Lets promises that have settled call their handlers. */
const settle = () => new Promise(setImmediate);

test('draws one picture at a time, and once for concurrent requests', async () => {
  const { pictures, drawings, names } = openPictures();
  const reads = [words('a'), words('b'), words('a')].map((one) => pictures.read(one, 'net'));
  await settle();
  expect(names()).toEqual(['a']);
  drawings[0]?.end();
  await settle();
  expect(names()).toEqual(['a', 'b']);
  drawings[1]?.end();
  expect((await Promise.all(reads)).map(String)).toEqual(['a', 'b', 'a']);
  await pictures.read(words('a'), 'net');
  expect(names()).toEqual(['a', 'b']);
});

test('draws again after a failure, and draws the others', async () => {
  const { pictures, drawings, names } = openPictures();
  const [failed, other] = [pictures.read(words('a'), 'net'), pictures.read(words('b'), 'net')];
  await settle();
  drawings[0]?.fail();
  await expect(failed).rejects.toThrow('a');
  await settle();
  drawings[1]?.end();
  expect(String(await other)).toBe('b');
  const again = pictures.read(words('a'), 'net');
  await settle();
  drawings[2]?.end();
  expect(String(await again)).toBe('a');
  expect(names()).toEqual(['a', 'b', 'a']);
});

test('removes the picture whose last request is the oldest', async () => {
  const { pictures, drawings, names } = openPictures(2);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) {
    const picture = pictures.read(words(name), 'net');
    await settle();
    drawings.at(-1)?.end();
    await picture;
  }
  expect(names()).toEqual(['a', 'b', 'c', 'b']);
});

test('refuses a drawing beyond those that may wait, and no request for one that is drawn already', async () => {
  const { pictures, drawings } = openPictures(undefined, 1);
  const [drawn, waiting] = [pictures.read(words('a'), 'net'), pictures.read(words('b'), 'net')];
  await expect(pictures.read(words('c'), 'net')).rejects.toMatchObject({ code: 'unavailable' });
  const again = pictures.read(words('b'), 'net');
  drawings[0]?.end();
  await settle();
  drawings[1]?.end();
  expect((await Promise.all([drawn, waiting, again])).map(String)).toEqual(['a', 'b', 'b']);
});

test('a change of each word is another version', () => {
  const one = words('a');
  const others: ShareWords[] = [
    { ...one, name: 'b' },
    { ...one, niche: 'she' },
    { ...one, headline: 'Bye' },
    { ...one, lead: 'Bye' },
  ];
  expect(new Set([one, ...others].map(shareVersion)).size).toBe(5);
  expect(shareVersion({ ...one })).toBe(shareVersion(one));
});
