import { VOICE_PEAKS } from '../../../contract/base/rules.ts';
import { encodePeaks } from '../../../contract/media/voice.ts';

/** A loudness from 0 to 1, and the end of the time that it describes, in milliseconds from the start of the recording. */
export interface TimedLevel {
  readonly at_ms: number;
  readonly level: number;
}

/** The RMS of a voice close to the microphone. It has the level 1. */
const LOUD_RMS = 0.25;
/** The perceived loudness grows with this power of the sound pressure (Stevens's power law). */
const LOUDNESS_EXPONENT = 0.6;
/** A recording whose loudest part is below this level has only the noise of the microphone. */
const SILENCE_LEVEL = 0.05;

/** Returns the perceived loudness of samples, from 0 to 1. The samples are between -1 and 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const rms = Math.sqrt(sum / Math.max(1, samples.length));
  return Math.min(1, (rms / LOUD_RMS) ** LOUDNESS_EXPONENT);
}

/**
 * Returns the peaks of a recording: the loudest level of each of VOICE_PEAKS equal parts, scaled so that the loudest part has the full
 * height. A silent recording is flat. The levels are in the order of their times. A hidden page measures few, so a level describes the
 * time since the one before it, and the last one also the rest.
 */
export function peaksOf(levels: readonly TimedLevel[], duration_ms: number): string {
  const parts = Array.from({ length: VOICE_PEAKS }, () => 0);
  const partAt = (at_ms: number): number =>
    Math.min(VOICE_PEAKS - 1, Math.max(0, Math.floor((at_ms / duration_ms) * VOICE_PEAKS)));
  let from_ms = 0;
  for (const [index, { at_ms, level }] of levels.entries()) {
    const last = index === levels.length - 1 ? VOICE_PEAKS - 1 : partAt(at_ms);
    for (let part = partAt(from_ms); part <= last; part += 1) parts[part] = Math.max(parts[part] ?? 0, level);
    from_ms = at_ms;
  }
  const loudest = Math.max(...parts);
  return encodePeaks(parts.map((level) => (loudest < SILENCE_LEVEL ? 0 : level / loudest)));
}
