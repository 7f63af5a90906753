import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { MediaId } from '../../../../contract/base/ids.ts';
import { noteProgress } from '../../../engine/outbox/upload-progress.ts';
import { acting, render } from '../render.fixture.tsx';
import { UploadBar } from './upload-bar.tsx';

const ID = 'dddddddd-0000-4000-8000-000000000001' as MediaId;

it('shows the uploaded part, also offline and on resume, and disappears at the end', async () => {
  await import('../../../ui/layout/progress-line.tsx');
  const { host, store } = await render(<UploadBar id={ID} />);
  const valueAfter = async (change: Parameters<typeof noteProgress>[2]) => {
    await acting(async () => noteProgress(store, ID, change));
    return host.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
  };
  expect(await valueAfter({ isUploading: true })).toBeUndefined();
  expect(await valueAfter({ part: 0.4 })).toBe('0.4');
  expect(await valueAfter({ isUploading: false })).toBe('0.4');
  expect(await valueAfter({ isUploading: true })).toBe('0.4');
  expect(await valueAfter({ part: 0.6 })).toBe('0.6');
  expect(await valueAfter(null)).toBeUndefined();
});
