import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { MediaId } from '../../../../contract/base/ids.ts';
import { noteProgress } from '../../../engine/outbox/upload-progress.ts';
import { makeEntry } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render } from '../render.fixture.tsx';
import { UploadRing } from './upload-ring.tsx';

const ID = 'dddddddd-0000-4000-8000-000000000001' as MediaId;
const entry = makeEntry(1, { picture: { id: ID, blob: new Blob(['x']), width: 4, height: 3, uploaded: false } });

it('shows the uploaded part, also offline and on resume', async () => {
  const { host, store } = await render(<UploadRing entry={entry} place={null} />);
  const valueAfter = async (change: Parameters<typeof noteProgress>[2]) => {
    await acting(async () => noteProgress(store, ID, change));
    return host.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
  };
  expect(await valueAfter({ isUploading: true })).toBe('0');
  expect(await valueAfter({ part: 0.4 })).toBe('0.4');
  expect(await valueAfter({ isUploading: false })).toBe('0.4');
  expect(await valueAfter({ isUploading: true })).toBe('0.4');
  expect(await valueAfter({ part: 0.6 })).toBe('0.6');
});

it('cancels a picture, moves the focus to the log, and offers no cancelling once its message is on the wire', async () => {
  const log = (shown: typeof entry) => (
    <div role="log" tabIndex={-1}>
      <UploadRing entry={shown} place={null} />
    </div>
  );
  const { host, store, show } = await render(log(entry));
  await store.outbox.put({ ...entry, position: 1 });
  await press(buttonNamed(host, 'Do not send the picture'));
  expect(document.activeElement?.getAttribute('role')).toBe('log');
  await vi.waitFor(async () => expect(await store.outbox.count()).toBe(0));
  await show(log({ ...entry, on_wire: true }));
  expect(host.querySelector('button')).toBeNull();
});
