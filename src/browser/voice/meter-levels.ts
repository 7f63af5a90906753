import { levelOf } from './peaks.ts';

const INTERVAL_MS = 50;
/** At 48 kHz, these are the last 43 ms. The number must be a power of 2. */
const SAMPLES = 2_048;

/**
 * Calls back about 20 times a second with the loudness of a stream, from 0 to 1. Returns the function that stops it. A browser that
 * cannot measure a stream never calls back, and records it anyway.
 */
export function meterLevels(stream: MediaStream, onLevel: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const context = new AudioContext();
  const close = () => void context.close().catch(() => undefined);
  try {
    const analyser = context.createAnalyser();
    analyser.fftSize = SAMPLES;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(SAMPLES);
    // Safari may create it suspended. It then has no samples.
    void context.resume().catch(() => undefined);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      onLevel(levelOf(samples));
    }, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      close();
    };
  } catch {
    close();
    return () => undefined;
  }
}
