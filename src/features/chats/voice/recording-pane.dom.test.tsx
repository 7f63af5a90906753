import 'fake-indexeddb/auto';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MicrophoneFailure } from '../../../browser/voice/microphone.ts';
import { startRecording } from '../../../browser/voice/recorder.ts';
import { readDraftVoice } from '../../../engine/store/draft-voice.ts';
import { readToasts } from '../../../ui/overlays/toast-queue.ts';
import { MARA } from '../chat-rows.fixture.ts';
import { acting, buttonNamed, press, render } from '../render.fixture.tsx';
import { RecordingPane } from './recording-pane.tsx';
import { type Control, useVoice, type VoiceState } from './use-voice.ts';

vi.mock('../../../browser/voice/recorder.ts', { spy: true });
vi.mock('../../../browser/voice/player.ts');
const start = vi.mocked(startRecording);

const PEAKS = 'A'.repeat(64);
/** A microphone that opens on request. */
function fakeMicrophone(recorded: object | null = {}) {
  const opening = Promise.withResolvers<void>();
  const recorder = {
    stop: vi.fn<() => Promise<unknown>>(async () =>
      recorded === null
        ? null
        : { blob: new Blob(['sound']), type: 'audio/webm', duration_ms: 3_000, peaks: PEAKS, ...recorded },
    ),
    cancel: vi.fn<() => void>(),
  };
  let options: Parameters<typeof startRecording>[0] | undefined;
  start.mockImplementation(async (given) => {
    options = given;
    await opening.promise;
    return recorder as never;
  });
  const open = () => acting(async () => opening.resolve());
  const fail = (error: Error) => acting(async () => opening.reject(error));
  return { recorder, open, fail, end: () => acting(async () => options?.onEnd()), signal: () => options?.signal };
}

async function show(first: Control = 'locked') {
  const onSend = vi.fn<(recording: unknown) => void>();
  let voice: VoiceState | undefined;
  function Harness() {
    const state = useVoice(MARA);
    const [isStarted, setStarted] = useState(false);
    if (!isStarted) {
      setStarted(true);
      state.setControl(first);
    }
    voice = state;
    return state.control === null ? null : (
      <RecordingPane
        peer={MARA}
        voice={state}
        sendButton={({ isEnabled, onPress }) => (
          <button type="button" disabled={!isEnabled} onClick={onPress}>
            Send
          </button>
        )}
        onSend={onSend}
      />
    );
  }
  const rendered = await render(<Harness />);
  const control = (next: Control) => acting(async () => voice?.setControl(next));
  const draft = () => readDraftVoice(rendered.store, MARA);
  return { ...rendered, onSend, control, draft, now: () => voice?.control };
}

/** Hides the page for a moment. */
async function hidePage() {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await acting(async () => void document.dispatchEvent(new Event('visibilitychange')));
  hidden.mockRestore();
}

beforeEach(() => {
  start.mockReset();
});

it('stores the recording with the draft when the member stops it, and sends nothing', async () => {
  const { recorder, open } = fakeMicrophone();
  const { host, draft, onSend, now } = await show();
  expect(host.querySelector('[role=status]')?.textContent).toBe('Waiting for the microphone');
  await open();
  expect(host.querySelector('[role=status]')?.textContent).toBe('Recording');
  expect(document.activeElement?.textContent).toBe('Stop and listen');
  await press(buttonNamed(host, 'Stop and listen'));
  await vi.waitFor(async () => expect(await draft()).toMatchObject({ type: 'audio/webm', duration_ms: 3_000 }));
  await vi.waitFor(() => expect(now()).toBeNull());
  expect(recorder.cancel).not.toHaveBeenCalled();
  expect(onSend).not.toHaveBeenCalled();
});

it('sends the stored recording at once on request', async () => {
  const { open } = fakeMicrophone();
  const { host, draft, onSend } = await show();
  await open();
  // A finger may still be over the button.
  expect(buttonNamed(host, 'Send')?.disabled).toBe(true);
  await vi.waitFor(() => expect(buttonNamed(host, 'Send')?.disabled).toBe(false), { timeout: 5_000 });
  await press(buttonNamed(host, 'Send'));
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
  expect(onSend.mock.calls[0]?.[0]).toMatchObject({ id: (await draft())?.id, peer: MARA });
});

it.each(['button', 'Escape'])('deletes the recording by the %s', async (way) => {
  const { recorder, open } = fakeMicrophone();
  const { host, draft, now } = await show();
  await open();
  if (way === 'button') await press(buttonNamed(host, 'Delete the recording'));
  else await acting(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(recorder.cancel).toHaveBeenCalledTimes(1);
  expect(recorder.stop).not.toHaveBeenCalled();
  expect(now()).toBeNull();
  expect(await draft()).toBeNull();
});

it('keeps the recording when it ends by itself, when the page is hidden, and when the conversation closes', async () => {
  for (const ending of ['limit', 'hidden', 'closed'] as const) {
    const { recorder, open, end } = fakeMicrophone({ duration_ms: 4_000 });
    const { draft, show: showOther } = await show();
    await open();
    if (ending === 'limit') await end();
    if (ending === 'closed') await showOther(null);
    if (ending === 'hidden') await hidePage();
    await vi.waitFor(async () => expect(await draft()).toMatchObject({ duration_ms: 4_000 }));
    expect(recorder.stop, ending).toHaveBeenCalledTimes(1);
    await showOther(null);
  }
});

it('goes on hands-free when the finger lets go while the browser asks for the microphone', async () => {
  const { recorder, open } = fakeMicrophone();
  const { host, control, now } = await show('held');
  await control('released');
  expect(now()).toBe('locked');
  await open();
  expect(recorder.stop).not.toHaveBeenCalled();
  expect(buttonNamed(host, 'Stop and listen')).toBeDefined();
});

it.each(['stop', 'delete', 'Escape', 'hidden page'])(
  'opens no microphone after a %s during the question for it',
  async (way) => {
    const { recorder, open, signal } = fakeMicrophone();
    const { host, now } = await show();
    if (way === 'stop') await press(buttonNamed(host, 'Stop and listen'));
    if (way === 'delete') await press(buttonNamed(host, 'Delete the recording'));
    if (way === 'Escape')
      await acting(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    if (way === 'hidden page') await hidePage();
    expect([now(), signal()?.aborted]).toEqual([null, true]);
    await open();
    expect([now(), recorder.stop.mock.calls.length]).toEqual([null, 0]);
  },
);

it('records nothing when its code has loaded on a hidden page', async () => {
  fakeMicrophone();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { now } = await show();
  hidden.mockRestore();
  expect(now()).toBeNull();
});

it('closes the microphone that opens after the member has cancelled', async () => {
  const { signal } = fakeMicrophone();
  const { control, now } = await show('held');
  await control('cancelled');
  expect(now()).toBeNull();
  expect(signal()?.aborted).toBe(true);
});

it.each([
  ['denied', 'The microphone is not allowed.'],
  ['missing', 'No microphone was found.'],
  ['busy', 'Another app uses the microphone.'],
] as const)('explains a microphone that is %s', async (reason, words) => {
  const { fail } = fakeMicrophone();
  const { now } = await show();
  await fail(new MicrophoneFailure(reason));
  expect(now()).toBeNull();
  expect(readToasts().at(-1)?.text).toContain(words);
});

it('explains a recording that was too short', async () => {
  const { open } = fakeMicrophone(null);
  const { host, draft } = await show();
  await open();
  await press(buttonNamed(host, 'Stop and listen'));
  await vi.waitFor(() => expect(readToasts().at(-1)?.text).toContain('That was too short.'));
  expect(await draft()).toBeNull();
});
