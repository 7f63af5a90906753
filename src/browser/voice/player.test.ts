import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  audio,
  closePage,
  FakeAudio,
  notes,
  openPage,
  reloadPage,
  settle,
  source,
  urls,
} from './fake-audio.fixture.ts';
import type * as Player from './player.ts';

let player: typeof Player;
const listener = vi.fn<() => void>();
beforeEach(async () => {
  player = await openPage();
  listener.mockReset();
  player.subscribe(listener);
});
afterEach(closePage);

/** Plays a recording, and lets the element begin. */
const begin = async (key: string, from = source()) => {
  player.play(key, from);
  await settle();
  audio().begin();
};
const state = (key: string) => {
  const { status, position_ms } = player.read(key);
  return [status, position_ms];
};

test('plays a recording, and follows its position 10 times a second', async () => {
  player.play('a', source());
  // Safari unlocks the element by this call, which must be in the gesture.
  expect(audio().loads).toBe(1);
  expect(player.read('a')).toEqual({ status: 'loading', position_ms: 0, speed: 1, duration_ms: 10_000 });
  await settle();
  audio().begin();
  expect([state('a'), audio().src, audio().preservesPitch]).toEqual([['playing', 0], 'blob:1', true]);
  listener.mockReset();
  for (let round = 0; round < 10; round += 1) audio().advance(100);
  expect([state('a'), listener.mock.calls.length]).toEqual([['playing', 1_000], 10]);
});

test('has one state object until it changes', async () => {
  expect(player.read('a')).toBe(player.read('b'));
  await begin('a');
  const before = player.read('a');
  vi.advanceTimersByTime(1_000);
  expect(player.read('a')).toBe(before);
  audio().advance(100);
  expect(player.read('a')).not.toBe(before);
});

test('pauses at its position, without a timer, and goes on from there', async () => {
  const from = source();
  await begin('a', from);
  audio().advance(1_250);
  player.pause();
  expect([state('a'), audio().paused, vi.getTimerCount()]).toEqual([['paused', 1_250], true, 0]);
  await begin('a', from);
  expect([state('a'), from.load.mock.calls.length, audio().currentTime]).toEqual([['playing', 1_250], 1, 1.25]);
  audio().advance(100);
  expect(state('a')).toEqual(['playing', 1_350]);
});

test('a second play pauses the first recording and keeps its position', async () => {
  await begin('a');
  audio().advance(2_000);
  await begin('b');
  expect([state('a'), state('b'), FakeAudio.made.length, [...urls]]).toEqual([
    ['paused', 2_000],
    ['playing', 0],
    1,
    ['blob:2'],
  ]);
  await begin('a');
  expect([state('a'), state('b'), audio().currentTime]).toEqual([['playing', 2_000], ['idle', 0], 2]);
});

test('restarts from the beginning after the end', async () => {
  await begin('a');
  audio().advance(10_020);
  expect(state('a')).toEqual(['playing', 10_000]);
  const shown = new Set<string>();
  const unsubscribe = player.subscribe(() => shown.add(player.read('a').status));
  audio().end();
  await settle();
  unsubscribe();
  expect([...shown].at(-1)).toBe('idle');
  expect(shown).not.toContain('paused');
  expect([state('a'), audio().currentTime, vi.getTimerCount()]).toEqual([['idle', 0], 0, 0]);
  await begin('a');
  expect(state('a')).toEqual(['playing', 0]);
});

test('plays from a position that was chosen before the first play', async () => {
  player.seek('a', 4_000);
  expect(state('a')).toEqual(['paused', 4_000]);
  await begin('a');
  expect([state('a'), audio().currentTime]).toEqual([['playing', 4_000], 4]);
});

test('moves within the recording, while it plays and while it is loaded', async () => {
  player.play('a', source());
  player.seek('a', 3_000);
  expect(state('a')).toEqual(['loading', 3_000]);
  await settle();
  audio().begin();
  expect([state('a'), audio().currentTime]).toEqual([['playing', 3_000], 3]);
  player.seek('a', 99_000);
  expect([state('a'), audio().currentTime]).toEqual([['playing', 10_000], 10]);
  player.pause();
  player.seek('a', -5);
  expect([state('a'), audio().currentTime]).toEqual([['idle', 0], 0]);
});

test('moves another recording than the one that plays', async () => {
  await begin('a');
  player.seek('b', 5_000);
  expect([state('b'), audio().currentTime, state('a')[0]]).toEqual([['paused', 5_000], 0, 'playing']);
});

test('stores the speed on the device, for all recordings', async () => {
  await begin('a');
  expect(player.read('b').speed).toBe(1);
  player.setSpeed(1.5);
  expect([player.read('a').speed, player.read('b').speed, audio().playbackRate]).toEqual([1.5, 1.5, 1.5]);
  expect(listener).toHaveBeenCalled();
  await begin('b');
  expect(audio().playbackRate).toBe(1.5);
  player = await reloadPage();
  expect(player.read('a').speed).toBe(1.5);
  await begin('a');
  expect([audio().playbackRate, FakeAudio.made.length]).toEqual([1.5, 2]);
  notes.set('voice-speed', '9');
  player = await reloadPage();
  expect(player.read('a').speed).toBe(1);
});

test('forgets the positions, ends the recording and frees its memory', async () => {
  await begin('a');
  audio().advance(500);
  player.setSpeed(2);
  listener.mockReset();
  player.forgetPositions();
  expect(player.read('a')).toEqual({ status: 'idle', position_ms: 0, speed: 2, duration_ms: 0 });
  expect([audio().paused, audio().src, urls.size, vi.getTimerCount()]).toEqual([true, '', 0, 0]);
  expect(listener).toHaveBeenCalled();
});

test('makes no audio element before the first play', () => {
  player.pause();
  player.seek('a', 1);
  player.setSpeed(2);
  player.forgetPositions();
  expect(FakeAudio.made).toHaveLength(0);
});
