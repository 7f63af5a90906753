import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { MediaId } from '../../../../contract/ids.ts';
import { noteProgress } from '../../../engine/api/upload-progress.ts';
import { acting, render } from '../render.fixture.tsx';
import { UploadBar } from './upload-bar.tsx';

const ID = 'dddddddd-0000-4000-8000-000000000001' as MediaId;

it('shows the uploaded part, keeps it while offline, resumes from it, and disappears at the end', async () => {
  const { host } = await render(<UploadBar id={ID} />);
  const valueAfter = async (change: Parameters<typeof noteProgress>[1]) => {
    await acting(async () => noteProgress(ID, change));
    return host.querySelector('progress')?.value;
  };
  expect(await valueAfter({ isGoing: true })).toBeUndefined();
  expect(await valueAfter({ part: 0.4 })).toBe(0.4);
  expect(await valueAfter({ isGoing: false })).toBe(0.4);
  expect(await valueAfter({ isGoing: true })).toBe(0.4);
  expect(await valueAfter({ part: 0.6 })).toBe(0.6);
  expect(await valueAfter(null)).toBeUndefined();
});
