import { afterEach, expect, it, vi } from 'vitest';
import { ME } from './chat-rows.fixture.ts';
import { saveFile } from '../../browser/save-file.ts';
import { readMedia } from './read-media.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Saves a picture. Returns the names of the downloaded files, the requests to the server and the requests to the caches. */
async function save(stored: Response | undefined, answer = new Response('of the server')) {
  const downloads: (string | Blob)[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    downloads.push(blob as Blob);
    return 'blob:picture';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  const match = vi.fn<CacheStorage['match']>(async () => stored);
  const request = vi.fn<typeof fetch>(async () => answer);
  vi.stubGlobal('caches', { match });
  vi.stubGlobal('fetch', request);
  saveFile(await readMedia(ME, '/media/pier.webp'), 'picture.webp');
  const [blob, name] = downloads;
  return { text: blob instanceof Blob ? await blob.text() : null, name, match, request };
}

it('downloads a picture from the cache of the member, without a connection', async () => {
  const { text, name, match, request } = await save(new Response('of the cache'));
  expect([text, name]).toEqual(['of the cache', 'picture.webp']);
  expect(match).toHaveBeenCalledWith('/media/pier.webp', { cacheName: `pictures:${ME}`, ignoreVary: true });
  expect(request).not.toHaveBeenCalled();
});

it('downloads a picture from the server that the cache does not have', async () => {
  const { text, request } = await save(undefined);
  expect([text, request.mock.calls]).toEqual(['of the server', [['/media/pier.webp', { cache: 'force-cache' }]]]);
});

it('downloads no error page as a picture', async () => {
  await expect(save(undefined, new Response('gone', { status: 404 }))).rejects.toThrow('404');
});
