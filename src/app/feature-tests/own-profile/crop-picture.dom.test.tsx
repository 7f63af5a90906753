import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import type { PictureEntry } from '../../../engine/store/profile-entry.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

type Queued = Pick<PictureEntry, 'blob' | 'width' | 'height'>;
let queued: Queued[];
// The fake database cannot store happy-dom's blobs.
vi.mock('../../../engine/outbox/enqueue-profile.ts', async (original) => ({
  ...(await original<object>()),
  enqueueOwnPicture: async (_store: unknown, picture: Queued) => void queued.push(picture),
}));

const TITLE = 'Choose what others see';
const drawImage = vi.fn<(...args: unknown[]) => void>();

/** Draws nothing: happy-dom decodes no pictures. */
class FakeCanvas {
  getContext = () => ({ drawImage });
  convertToBlob = async ({ type }: { type: string }) => new Blob(['cut'], { type });
}

beforeEach(() => {
  queued = [];
  drawImage.mockReset();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2000, height: 1000, close() {} }));
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
});
afterEach(leave);

async function choose(...files: File[]) {
  serve((call) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (call === 'GET /api/pictures.php') return { body: { pictures: [], limit: 3, premium_limit: 25 } };
    return call === 'GET /api/photo-grant.php' ? { body: { profiles: [] } } : refusal(404, 'not_found');
  });
  await claimDevice(MEMBER);
  const { host } = await show('/profile');
  const input = await vi.waitFor(() => {
    const found = host.querySelector<HTMLInputElement>('input[type=file]');
    if (found === null || !host.textContent.includes('0 of 3')) throw new Error('The pictures have not loaded.');
    return found;
  });
  Object.defineProperty(input, 'files', { value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return host;
}

const photo = (type = 'image/jpeg') => new File(['a photograph'], 'me', { type });
const page = () => document.body;
const stage = () => control(page(), 'Part of the picture: drag it, or use the arrow keys, plus and minus');
const press = (key: string) =>
  stage().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const zoom = () => page().querySelector('input[type=range]');
/** The left offset of the picture relative to the frame. */
const shownAt = () => stage().querySelector('img')?.style.left;
const sizes = () => queued.map(({ width, height, blob }) => [width, height, blob.type]);
const asks = () => vi.waitFor(() => expect(page().textContent).toContain(TITLE));
const isClosed = () => vi.waitFor(() => expect(page().textContent).not.toContain(TITLE));

it('crops the part that the member moves and zooms by keys, with the aspect ratio of a card', async () => {
  await choose(photo());
  await asks();
  expect(sizes()).toEqual([]);
  for (let presses = 0; presses < 40; presses += 1) press('+');
  for (let presses = 0; presses < 40; presses += 1) press('ArrowRight');
  await vi.waitFor(() => expect(zoom()?.getAttribute('aria-valuetext')).toBe('250%'));
  await vi.waitFor(() => expect(shownAt()).toBe('-525%'));
  control(page(), 'Use this part').click();
  await vi.waitFor(() => expect(sizes()).toEqual([[320, 400, 'image/jpeg']]));
  const [, left, top, width, height] = drawImage.mock.calls[0] ?? [];
  expect([left, top, width, height]).toEqual([1680, 300, 320, 400]);
  await isClosed();
});

it('follows a drag of the picture', async () => {
  await choose(photo());
  await asks();
  expect([zoom()?.getAttribute('aria-label'), zoom()?.getAttribute('aria-valuetext')]).toEqual(['Zoom', '100%']);
  for (const [type, clientX] of [
    ['pointerdown', 0],
    ['pointermove', 1],
    ['pointerup', 1],
  ] as const)
    stage().dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, bubbles: true }));
  await vi.waitFor(() => expect(shownAt()).toBe('0%'));
  control(page(), 'Use this part').click();
  await vi.waitFor(() => expect(drawImage).toHaveBeenCalled());
  // The picture moved to the right, so the part is at its left edge. There is no layout here, so one pixel is the whole frame.
  expect(drawImage.mock.calls[0]?.slice(1, 5)).toEqual([0, 0, 800, 1000]);
});

it('uploads the whole picture on request', async () => {
  await choose(photo());
  await asks();
  control(page(), 'Use the whole picture').click();
  await vi.waitFor(() => expect(sizes()).toEqual([[2000, 1000, 'image/jpeg']]));
});

it('stores nothing after a dismissal, and asks about no further picture', async () => {
  await choose(photo(), photo());
  await asks();
  expect(page().textContent).toContain('Picture 1 of 2');
  control(page(), 'Close').click();
  await isClosed();
  expect(sizes()).toEqual([]);
});

it('asks about each of several pictures', async () => {
  await choose(photo(), photo('image/png'));
  await asks();
  control(page(), 'Use this part').click();
  await vi.waitFor(() => expect(page().textContent).toContain('Picture 2 of 2'));
  control(page(), 'Use this part').click();
  await vi.waitFor(() =>
    expect(sizes()).toEqual([
      [800, 1000, 'image/jpeg'],
      [800, 1000, 'image/webp'],
    ]),
  );
});

it('asks nothing about a format that this browser cannot crop, or about an animated picture', async () => {
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0];
  const gif = new Uint8Array([...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0, 0, 0, ...frame, ...frame]);
  await choose(photo('image/heic'), new File([gif], 'wave', { type: 'image/gif' }));
  await vi.waitFor(() => expect(sizes()).toEqual([[2000, 1000, 'image/gif']]));
  expect(page().textContent).not.toContain(TITLE);
});
