import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { audio, closePage, FakeAudio, openPage, settle, source, urls } from './fake-audio.fixture.ts';
import type * as Player from './player.ts';

let player: typeof Player;
beforeEach(async () => {
  player = await openPage();
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

test('plays the recording of the last of two plays, whichever is loaded first', async () => {
  const slow = source();
  const loaded = Promise.withResolvers<Blob>();
  slow.load.mockReturnValue(loaded.promise);
  player.play('a', slow);
  await begin('b');
  loaded.resolve(new Blob(['voice']));
  await settle();
  expect([state('a'), state('b'), audio().src, urls.size]).toEqual([['idle', 0], ['playing', 0], 'blob:1', 1]);
});

test('does not play a recording that was paused while it was loaded', async () => {
  const from = source();
  player.play('a', from);
  player.pause();
  expect(state('a')).toEqual(['idle', 0]);
  await settle();
  expect(audio().paused).toBe(true);
  await begin('a', from);
  expect([state('a'), from.load.mock.calls.length]).toEqual([['playing', 0], 1]);
});

test('plays a recording that was paused and played while it was loaded', async () => {
  const from = source();
  player.play('a', from);
  player.pause();
  player.play('a', from);
  expect(state('a')).toEqual(['loading', 0]);
  await settle();
  audio().begin();
  expect([state('a'), from.load.mock.calls.length]).toEqual([['playing', 0], 1]);
});

test('stays paused if the element had begun to play just before', async () => {
  player.play('a', source());
  await settle();
  player.pause();
  audio().begin();
  expect([state('a'), vi.getTimerCount()]).toEqual([['idle', 0], 0]);
  await settle();
  expect(state('a')).toEqual(['idle', 0]);
});

test('is unreachable if it cannot be loaded, and loads again at the next play', async () => {
  const from = source();
  from.load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  player.seek('a', 2_000);
  player.play('a', from);
  await settle();
  expect(state('a')).toEqual(['unreachable', 2_000]);
  await begin('a', from);
  expect([state('a'), audio().currentTime]).toEqual([['playing', 2_000], 2]);
});

test('is unplayable if the browser has no decoder, and leaves the other recording alone', async () => {
  FakeAudio.playable = ['audio/webm'];
  await begin('a');
  const from = { ...source(), type: 'audio/mp4' };
  player.play('b', from);
  expect([state('b')[0], state('a')[0], from.load.mock.calls.length]).toEqual(['unplayable', 'playing', 0]);
});

test.each(['error', 'refused'])('is unplayable if the recording is damaged: %s', async (report) => {
  player.play('a', source());
  await settle();
  if (report === 'refused') audio().refuse('NotSupportedError');
  else {
    audio().error = { code: 4 };
    audio().dispatchEvent(new Event('error'));
  }
  await settle();
  expect([state('a'), urls.size, audio().src]).toEqual([['unplayable', 0], 0, '']);
  audio().error = null;
  await begin('a');
  expect(state('a')).toEqual(['playing', 0]);
});

test('waits for the next tap if the browser refuses a start without a gesture', async () => {
  const from = source();
  player.play('a', from);
  await settle();
  audio().refuse('NotAllowedError');
  await settle();
  expect(state('a')).toEqual(['idle', 0]);
  await begin('a', from);
  expect([state('a'), from.load.mock.calls.length]).toEqual([['playing', 0], 1]);
});

test('is paused when the system pauses the element', async () => {
  await begin('a');
  audio().advance(700);
  audio().pause();
  await settle();
  expect([state('a'), vi.getTimerCount()]).toEqual([['paused', 700], 0]);
});

test('a refusal of the recording before does not change the next one', async () => {
  player.play('a', source());
  await settle();
  audio().refuse('NotSupportedError');
  player.play('b', source());
  await settle();
  audio().begin();
  expect(state('b')).toEqual(['playing', 0]);
});

test('one timer follows the position after an interruption', async () => {
  await begin('a');
  audio().begin();
  player.pause();
  expect(vi.getTimerCount()).toBe(0);
});

test('a late event of the recording before does not change the next one', async () => {
  await begin('a');
  player.play('b', source());
  audio().dispatchEvent(new Event('pause'));
  audio().dispatchEvent(new Event('ended'));
  audio().dispatchEvent(new Event('error'));
  expect(state('b')).toEqual(['loading', 0]);
});

test('drops a recording that is loaded after the logout', async () => {
  player.play('a', source());
  player.forgetPositions();
  await settle();
  expect([audio().src, urls.size, state('a')]).toEqual(['', 0, ['idle', 0]]);
});
