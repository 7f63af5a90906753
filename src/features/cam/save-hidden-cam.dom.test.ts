import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { request } from '../../engine/api/request.ts';
import { isCamToSave, storeCamNote } from './cam-note.ts';
import { startSavingCam } from './save-hidden-cam.ts';

vi.mock('../../engine/api/request.ts', () => ({ request: vi.fn() }));

const MEMBER = '0197aaaa-0000-7000-8000-0000000000aa' as MemberId;
const OTHER = '0197aaaa-0000-7000-8000-0000000000bb' as MemberId;
const note = () => localStorage.getItem('hide-cam-promotion');

let stop = () => {};
afterEach(() => {
  stop();
  localStorage.clear();
  vi.mocked(request).mockReset();
});

it('saves the choice of the member once there is a network', async () => {
  storeCamNote(MEMBER);
  vi.mocked(request).mockRejectedValueOnce(new Error('no network')).mockResolvedValue({ user: null });
  stop = startSavingCam(new QueryClient(), MEMBER);
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  expect(isCamToSave(MEMBER)).toBe(true);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(note()).toBe('saved'));
  expect(vi.mocked(request).mock.calls.map(([, options]) => options)).toEqual([
    { body: { hides_cam_promotion: true } },
    { body: { hides_cam_promotion: true } },
  ]);
});

it('after the end of the session the note names nobody, and the promotion stays hidden', () => {
  storeCamNote(MEMBER);
  vi.mocked(request).mockReturnValue(new Promise(() => {}));
  startSavingCam(new QueryClient(), MEMBER)();
  expect(note()).toBe('saved');
});

it('saves no choice of another member or of a visitor', () => {
  for (const other of [OTHER, 'saved'] as const) {
    storeCamNote(other);
    startSavingCam(new QueryClient(), MEMBER)();
    expect([note(), vi.mocked(request).mock.calls]).toEqual([other, []]);
  }
});
