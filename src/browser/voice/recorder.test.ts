import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodePeaks } from '../../../contract/media/voice.ts';
import { FakeContext, FakeRecorder, FakeTrack } from './fake-recorder.fixture.ts';
import { startRecording } from './recorder.ts';
import { canRecord } from './voice-format.ts';

let track: FakeTrack;
const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<{ getTracks: () => FakeTrack[] }>>();
const onLevel = vi.fn<(level: number) => void>();
const onEnd = vi.fn<() => void>();
const start = (signal?: AbortSignal) => startRecording({ onLevel, onEnd, signal });
const recorder = (): FakeRecorder => FakeRecorder.made.at(-1) as FakeRecorder;
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (err: unknown) => err as Error,
  );
/** Whether the device shows that the page uses the microphone, or measures its levels. */
const isOpen = (): boolean =>
  track.readyState === 'live' || FakeContext.made.some(({ isClosed }) => !isClosed) || vi.getTimerCount() > 0;

const AAC = 'audio/mp4;codecs=mp4a.40.2';
const OPUS = 'audio/webm;codecs=opus';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  Object.assign(FakeRecorder, { supported: [AAC, OPUS], made: [], refuses: null, lastPiece: 'end', isSlow: false });
  Object.assign(FakeContext, { made: [], amplitude: 0.1 });
  track = new FakeTrack();
  for (const mock of [getUserMedia, onLevel, onEnd]) mock.mockReset();
  getUserMedia.mockImplementation(async () => ({ getTracks: () => [track] }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [[AAC, OPUS], 'audio/mp4', AAC, 64_000],
  [[OPUS], 'audio/webm', OPUS, 32_000],
])('records with the support of %j as %s', async (supported, type, mimeType, audioBitsPerSecond) => {
  FakeRecorder.supported = supported;
  expect(canRecord()).toBe(true);
  const recording = await start();
  expect(recorder()).toMatchObject({ options: { mimeType, audioBitsPerSecond }, timeslice: 1_000 });
  recorder().piece('begin ');
  vi.advanceTimersByTime(1_500);
  const recorded = await recording.stop();
  expect(recorded).toMatchObject({ type, duration_ms: 1_500, blob: { type } });
  expect(await recorded?.blob.text()).toBe('begin end');
  expect(isOpen()).toBe(false);
});

test('opens the microphone for speech, on one channel', async () => {
  await start();
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 };
  expect(getUserMedia.mock.calls).toEqual([[{ audio }]]);
});

test('measures the level 20 times a second, also for the peaks', async () => {
  const recording = await start();
  vi.advanceTimersByTime(1_000);
  FakeContext.amplitude = 0.01;
  vi.advanceTimersByTime(1_000);
  expect(onLevel).toHaveBeenCalledTimes(40);
  expect(onLevel.mock.calls.every(([level]) => level > 0 && level < 1)).toBe(true);
  const parts = decodePeaks((await recording.stop())?.peaks ?? '');
  expect([parts[0], parts[60]].map((part) => part?.toFixed(1))).toEqual(['1.0', '0.3']);
  vi.advanceTimersByTime(1_000);
  expect(onLevel).toHaveBeenCalledTimes(40);
});

test('records without levels if the browser cannot measure them', async () => {
  vi.stubGlobal(
    'AudioContext',
    class extends FakeContext {
      override createMediaStreamSource = () => {
        throw new DOMException('Another sample rate.', 'NotSupportedError');
      };
    },
  );
  const recording = await start();
  vi.advanceTimersByTime(1_000);
  expect(await recording.stop()).toMatchObject({ peaks: 'A'.repeat(64) });
  expect(isOpen()).toBe(false);
});

test('a second stop returns the same recording', async () => {
  const recording = await start();
  vi.advanceTimersByTime(1_000);
  const [first, second] = await Promise.all([recording.stop(), recording.stop()]);
  expect(first).not.toBeNull();
  expect([second, await recording.stop()]).toEqual([first, first]);
  expect(onEnd).not.toHaveBeenCalled();
});

test('ends by itself after two minutes, and calls back once', async () => {
  const recording = await start();
  vi.advanceTimersByTime(119_999);
  expect([onEnd.mock.calls.length, isOpen()]).toEqual([0, true]);
  vi.advanceTimersByTime(1);
  expect([onEnd.mock.calls.length, isOpen()]).toEqual([1, false]);
  vi.advanceTimersByTime(60_000);
  expect(await recording.stop()).toMatchObject({ duration_ms: 120_000 });
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a late timer makes no recording of more than two minutes', async () => {
  const recording = await start();
  vi.advanceTimersByTime(60_000);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  expect(await recording.stop()).toMatchObject({ duration_ms: 120_000 });
});

test.each(['ended', 'mute'])('ends by itself at the event %s of the track', async (event) => {
  const recording = await start();
  vi.advanceTimersByTime(3_000);
  track.dispatchEvent(new Event(event));
  track.dispatchEvent(new Event(event));
  expect([onEnd.mock.calls.length, isOpen()]).toEqual([1, false]);
  expect(await recording.stop()).toMatchObject({ duration_ms: 3_000 });
});

test.each(['error', 'stop'])('returns the received pieces after the event %s of the recorder', async (event) => {
  const recording = await start();
  recorder().piece('begin');
  vi.advanceTimersByTime(3_000);
  recorder().state = 'inactive';
  recorder().dispatchEvent(new Event(event));
  expect([onEnd.mock.calls.length, isOpen()]).toEqual([1, false]);
  // A stop follows each error.
  if (event === 'error') recorder().dispatchEvent(new Event('stop'));
  expect(onEnd).toHaveBeenCalledOnce();
  expect(await (await recording.stop())?.blob.text()).toBe('begin');
});

test('returns nothing for a recording without data', async () => {
  FakeRecorder.lastPiece = '';
  const recording = await start();
  vi.advanceTimersByTime(1_000);
  expect(await recording.stop()).toBeNull();
});

test.each([
  [499, false],
  [500, true],
])('a recording of %i ms is worth sending: %s', async (duration_ms, isWorth) => {
  const recording = await start();
  vi.advanceTimersByTime(duration_ms);
  expect((await recording.stop()) !== null).toBe(isWorth);
});

test('a cancelled recording is deleted, also while it stops', async () => {
  const first = await start();
  vi.advanceTimersByTime(1_000);
  first.cancel();
  expect([await first.stop(), isOpen()]).toEqual([null, false]);
  track = new FakeTrack();
  const second = await start();
  vi.advanceTimersByTime(1_000);
  const stopped = second.stop();
  second.cancel();
  expect([await stopped, isOpen(), onEnd.mock.calls.length]).toEqual([null, false, 0]);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'unsupported'],
])('reports the error %s as %s', async (name, reason) => {
  getUserMedia.mockRejectedValue(Object.assign(new Error('refused'), { name }));
  expect(await failureOf(start())).toMatchObject({ name: 'MicrophoneFailure', reason });
});

test.each([
  ['no recorder', () => vi.stubGlobal('MediaRecorder', undefined)],
  ['no format', () => void (FakeRecorder.supported = ['audio/ogg'])],
  ['no microphones', () => vi.stubGlobal('navigator', {})],
])('is unsupported with %s', async (_title, remove) => {
  remove();
  expect(canRecord()).toBe(false);
  expect(await failureOf(start())).toMatchObject({ reason: 'unsupported' });
  expect(getUserMedia).not.toHaveBeenCalled();
});

test.each(['make', 'start'] as const)(
  'closes the microphone if the browser refuses to %s a recorder',
  async (refuses) => {
    FakeRecorder.refuses = refuses;
    expect(await failureOf(start())).toMatchObject({ reason: 'unsupported' });
    expect(isOpen()).toBe(false);
  },
);

test('reports a microphone that ends before the recording has begun as busy', async () => {
  FakeRecorder.isSlow = true;
  const started = failureOf(start());
  await vi.waitFor(() => expect(FakeRecorder.made).toHaveLength(1));
  track.dispatchEvent(new Event('ended'));
  expect(await started).toMatchObject({ reason: 'busy' });
  expect([isOpen(), onEnd.mock.calls.length]).toEqual([false, 0]);
});

test('closes a microphone that the browser opens after the signal has aborted', async () => {
  const asked = Promise.withResolvers<{ getTracks: () => FakeTrack[] }>();
  getUserMedia.mockReturnValue(asked.promise);
  const abort = new AbortController();
  const started = failureOf(start(abort.signal));
  abort.abort();
  expect(await started).toMatchObject({ name: 'AbortError' });
  asked.resolve({ getTracks: () => [track] });
  await vi.waitFor(() => expect(isOpen()).toBe(false));
  expect(FakeRecorder.made).toHaveLength(0);
});

test('the signal cancels a recording', async () => {
  const abort = new AbortController();
  const recording = await start(abort.signal);
  vi.advanceTimersByTime(1_000);
  abort.abort();
  expect([await recording.stop(), isOpen(), onEnd.mock.calls.length]).toEqual([null, false, 0]);
  expect(await failureOf(start(abort.signal))).toMatchObject({ name: 'AbortError' });
  expect(getUserMedia).toHaveBeenCalledOnce();
});

test('the signal ends a recording that has not begun', async () => {
  FakeRecorder.isSlow = true;
  const abort = new AbortController();
  const started = failureOf(start(abort.signal));
  await vi.waitFor(() => expect(FakeRecorder.made).toHaveLength(1));
  abort.abort();
  expect(await started).toMatchObject({ name: 'AbortError' });
  recorder().dispatchEvent(new Event('start'));
  expect(isOpen()).toBe(false);
});

test.each([0, 1, 2, 3])('closes a microphone that opens %i microtasks before the signal aborts', async (delay) => {
  const asked = Promise.withResolvers<{ getTracks: () => FakeTrack[] }>();
  getUserMedia.mockReturnValue(asked.promise);
  const abort = new AbortController();
  const started = failureOf(start(abort.signal));
  asked.resolve({ getTracks: () => [track] });
  for (let passed = 0; passed < delay; passed += 1) await Promise.resolve();
  abort.abort();
  expect(await started).toMatchObject({ name: 'AbortError' });
  expect(isOpen()).toBe(false);
});

test('a signal that aborts after the stop leaves the recording alone', async () => {
  const abort = new AbortController();
  const recording = await start(abort.signal);
  vi.advanceTimersByTime(1_000);
  const stopped = recording.stop();
  abort.abort();
  expect(await stopped).toMatchObject({ duration_ms: 1_000 });
});
