import { expect, test } from 'vitest';
import { VOICE_PEAKS } from '../../../contract/base/rules.ts';
import { decodePeaks, Peaks } from '../../../contract/media/voice.ts';
import { levelOf, peaksOf } from './peaks.ts';

/** The levels of a recording, at equal intervals that fill it. */
const evenly = (levels: readonly number[], duration_ms: number) =>
  levels.map((level, index) => ({ at_ms: ((index + 1) / levels.length) * duration_ms, level }));
const partsOf = (levels: readonly number[], duration_ms = 6_400) =>
  decodePeaks(peaksOf(evenly(levels, duration_ms), duration_ms));

test('the level grows with the loudness of the samples, from 0 to 1', () => {
  const tone = (amplitude: number) => Float32Array.from({ length: 2_048 }, (_, at) => amplitude * Math.sin(at / 10));
  const levels = [0, 0.01, 0.1, 0.3, 1].map((amplitude) => levelOf(tone(amplitude)));
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  expect([levels[0], levels[4]]).toEqual([0, 1]);
  // The RMS of 0.1 is 0.07. Its height is about a half, because the ear does not follow the sound pressure in proportion.
  expect(levels[2]).toBeCloseTo(0.47, 2);
  expect(levelOf(new Float32Array())).toBe(0);
});

test('each part has the loudest of its levels', () => {
  const levels = Array.from({ length: VOICE_PEAKS * 4 }, (_, index) => (index % 4 === 2 ? 1 : 0.1));
  expect(new Set(partsOf(levels).slice(1))).toEqual(new Set([1]));
  const parts = partsOf(levels.map((level, index) => (index < levels.length / 2 ? level : 0)));
  expect([parts[0], parts[31], parts[33], parts[63]]).toEqual([1, 1, 0, 0]);
});

test('the loudest part of a quiet recording has the full height', () => {
  const parts = partsOf([...Array.from({ length: 32 }, () => 0.06), ...Array.from({ length: 32 }, () => 0.12)]);
  expect(parts[63]).toBe(1);
  expect(parts[0]).toBeCloseTo(0.5, 1);
});

test.each([[[]], [[0, 0, 0]], [[0.01, 0.049, 0.02]]])('a silent recording with the levels %j is flat', (levels) => {
  expect(partsOf(levels)).toEqual(Array.from({ length: VOICE_PEAKS }, () => 0));
});

test('few levels fill all parts', () => {
  // A recording of half a second has fewer levels than parts, and a hidden page measures once a second.
  const parts = partsOf([1, 0.5, 1, 0.5], 500);
  expect(parts.every((part) => part > 0)).toBe(true);
  expect([parts[8], parts[24], parts[40], parts[56]].map((part) => Math.round((part ?? 0) * 2) / 2)).toEqual([
    1, 0.5, 1, 0.5,
  ]);
});

test('the last level fills the rest, and a level after the end belongs to the last part', () => {
  const parts = decodePeaks(
    peaksOf(
      [
        { at_ms: 100, level: 0.8 },
        { at_ms: 200, level: 0.4 },
      ],
      1_000,
    ),
  );
  expect([parts[0], parts[20], parts[63]].map((part) => part?.toFixed(1))).toEqual(['1.0', '0.5', '0.5']);
  expect(decodePeaks(peaksOf([{ at_ms: 1_050, level: 0.8 }], 1_000)).at(-1)).toBe(1);
});

test.each([0, 1, 120_000])('the peaks of %i ms have the form of the contract', (duration_ms) => {
  expect(Peaks.safeParse(peaksOf(evenly([0.1, 1, 0.4], duration_ms), duration_ms)).success).toBe(true);
});
