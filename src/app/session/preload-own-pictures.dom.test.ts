import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownPicturesKey } from '../../domain/query-keys.ts';
import { ownPicture } from '../feature-tests/own-profile/own-pictures.fixture.ts';
import { preloadOwnPictures } from './preload-own-pictures.ts';

let loaded: string[];
let container: EventTarget & { controller: object | null };
const answer = { pictures: [ownPicture(1), ownPicture(2)], limit: 3, premium_limit: 25 };
const fetched = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(answer)));

beforeEach(() => {
  loaded = [];
  fetched.mockClear();
  container = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        loaded.push(address);
      }
    },
  );
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container });
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

it('loads the thumbnails of the own pictures for the worker, and requests their list once', async () => {
  const queryClient = client();
  for (const times of [1, 2]) {
    await preloadOwnPictures(queryClient);
    expect(loaded).toEqual(Array.from({ length: times }, () => ['/media/1-s.webp', '/media/2-s.webp']).flat());
    expect(fetched).toHaveBeenCalledTimes(1);
  }
});

it('waits for the first worker of this browser', async () => {
  container.controller = null;
  const queryClient = client();
  queryClient.setQueryData(ownPicturesKey, answer);
  const done = preloadOwnPictures(queryClient);
  await Promise.resolve();
  expect(loaded).toEqual([]);
  container.dispatchEvent(new Event('controllerchange'));
  await done;
  expect(loaded).toHaveLength(2);
});

it('loads nothing for a member who saves data, and in a browser without workers', async () => {
  const queryClient = client();
  queryClient.setQueryData(ownPicturesKey, answer);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container, connection: { saveData: true } });
  await preloadOwnPictures(queryClient);
  vi.stubGlobal('navigator', { onLine: true });
  await preloadOwnPictures(queryClient);
  expect(loaded).toEqual([]);
});
