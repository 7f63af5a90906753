import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { MediaId, MemberId } from '../../../contract/base/ids.ts';
import type { request as makeRequest } from '../api/request.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { upload } from './upload.ts';
import { readProgress } from './upload-progress.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const NEXT = 'aaaaaaaa-0000-4000-8000-000000000002' as MemberId;

test('an upload of one member does not delay an upload of the next member, and does not appear in their progress', async () => {
  const shared = openStore(ME);
  const next = openStore(NEXT);
  const server = new FakeServer(ME, () => 'none');
  const sent: MemberId[] = [];
  const release: (() => void)[] = [];
  const request = (async (...args: Parameters<typeof makeRequest>) => {
    const { member } = args[1] ?? {};
    if (member) sent.push(member);
    if (member === ME) await new Promise<void>((resolve) => release.push(resolve));
    return server.request(...args);
  }) as typeof makeRequest;
  const begin = (own: Store, id: string) =>
    upload(uploadPhoto, {
      request,
      id: id as MediaId,
      blob: new Blob(['picture']),
      store: own,
      signal: new AbortController().signal,
    });
  const first = begin(shared, 'dddddddd-0000-4000-8000-000000000001');
  const second = begin(shared, 'dddddddd-0000-4000-8000-000000000002');
  await begin(next, 'dddddddd-0000-4000-8000-000000000003');
  expect(sent).toEqual([ME, NEXT]);
  expect([readProgress(shared).size, readProgress(next).size]).toEqual([1, 0]);
  release.shift()?.();
  await first;
  await vi.waitFor(() => expect(sent).toEqual([ME, NEXT, ME]));
  release.shift()?.();
  await second;
  expect(readProgress(shared).size).toBe(0);
  for (const own of [shared, next]) own.close();
});
