import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import * as player from '../../../browser/voice/player.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { makeMessage, ME } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render } from '../render.fixture.tsx';
import { readMedia } from '../read-media.ts';
import { VoiceOf } from './voices.tsx';

vi.mock('../../../browser/voice/player.ts', { spy: true });
vi.mock('../../../browser/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../read-media.ts', () => ({ readMedia: vi.fn() }));

const VOICE = {
  id: '0197aaaa-0000-4000-8000-000000000077' as never,
  path: '/media/m/voice.webm',
  type: 'audio/webm' as const,
  duration_ms: 42_300,
  peaks: 'A9'.repeat(32),
};

let playback: player.Playback;
let notify = () => {};
const change = (next: Partial<player.Playback>) =>
  acting(async () => {
    playback = { ...playback, ...next };
    notify();
  });
beforeEach(() => {
  playback = { status: 'idle', position_ms: 0, speed: 1, duration_ms: VOICE.duration_ms };
  vi.mocked(player.read).mockImplementation(() => playback);
  vi.mocked(player.subscribe).mockImplementation((listener) => {
    notify = listener;
    return () => {};
  });
  vi.mocked(player.play).mockImplementation(() => {});
  vi.mocked(player.pause).mockImplementation(() => {});
  vi.mocked(player.seek).mockImplementation(() => {});
  vi.mocked(player.setSpeed).mockImplementation(() => {});
  vi.mocked(readMedia).mockReset();
  vi.mocked(readMedia).mockResolvedValue(new Blob(['sound']));
});

interface Shown {
  changes?: object;
  from?: string | null;
  isRead?: boolean;
}

async function show({ changes = {}, from = 'Mara', isRead = false }: Shown = {}) {
  const message = makeMessage(1, { kind: 'voice', body: '', voice: VOICE, heard: false, ...changes });
  const rendered = await render(null);
  await rendered.store.messages.put(message);
  await rendered.show(<VoiceOf message={message} voice={VOICE} from={from} isRead={isRead} />);
  return { ...rendered, message };
}

it('marks an unheard recording as new, loads it ahead, and marks it as heard when it is played', async () => {
  const { host, store, message } = await show();
  expect(host.textContent).toBe('0:42New');
  expect(readMedia).toHaveBeenCalledWith(ME, VOICE.path);
  await press(buttonNamed(host, 'Play the voice message from Mara, 0:42'));
  expect(player.play).toHaveBeenCalledWith(message.id, expect.objectContaining({ type: 'audio/webm' }));
  await change({ status: 'loading' });
  expect(await store.outbox.count()).toBe(0);
  await change({ status: 'playing' });
  await vi.waitFor(async () => expect((await store.messages.get(message.id))?.heard).toBe(true));
  expect((await store.outbox.toArray()).map(({ call }) => call)).toEqual(['markHeard']);
});

it.each([
  [{ heard: true, isRead: true }, '0:42heard'],
  [{ heard: true, isRead: false }, '0:42'],
  [{ heard: false, isRead: true }, '0:42'],
])('shows the sender whether an own recording was heard, with the read mark only (%o)', async (one, words) => {
  const { heard, isRead } = one;
  const { host } = await show({ changes: { sender: ME, heard }, from: null, isRead });
  expect(host.textContent).toBe(words);
  expect(buttonNamed(host, 'Play your voice message, 0:42')).toBeDefined();
});

it('shows the position and the speed while it plays, seeks and pauses', async () => {
  playback = { ...playback, status: 'playing', position_ms: 11_900, speed: 1.5 };
  const { host, message } = await show();
  expect(host.textContent).toBe('0:11 of 0:421.5×');
  await press(buttonNamed(host, 'Playing speed 1.5×'));
  expect(player.setSpeed).toHaveBeenCalledWith(2);
  await press(buttonNamed(host, 'Pause the voice message'));
  expect(player.pause).toHaveBeenCalledTimes(1);
  const slider = host.querySelector('input') as HTMLInputElement;
  expect(slider.getAttribute('aria-valuetext')).toBe('0:11 of 0:42');
  await acting(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '20000');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(player.seek).toHaveBeenCalledWith(message.id, 20_000);
});

it('pauses a recording when its last control leaves the screen, and not when a message takes the place of its entry', async () => {
  playback = { ...playback, status: 'playing' };
  const { show: showOther, message } = await show();
  const unsent = { ...VOICE, blob: new Blob(['sound']) };
  await showOther(<VoiceOf key="unsent" id={message.id} unsent={unsent} />);
  await showOther(<VoiceOf key="sent" message={message} voice={VOICE} from={null} isRead={false} />);
  expect(player.pause).not.toHaveBeenCalled();
  await showOther(null);
  expect(player.pause).toHaveBeenCalledTimes(1);
});

it('offers a file that the browser cannot play', async () => {
  playback = { ...playback, status: 'unplayable' };
  const { host } = await show();
  await press(buttonNamed(host, 'Save it as a file'));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'voice-message.webm'));
});

it('states that a recording is not on the device', async () => {
  playback = { ...playback, status: 'unreachable' };
  const { host } = await show();
  expect(host.querySelector('[role=status]')?.textContent).toContain('It plays when you are online.');
});
