import { VOICE_PEAKS } from '../../../../contract/base/rules.ts';
import styles from './voice.module.css';

const HEIGHT = 28;
const STEP = 5;
/** A silent part is a dot. */
const LEAST = 3;

interface WaveformProps {
  /** The loudness of each part, from 0 to 1. */
  parts: readonly number[];
  /** The share that was played, from 0 to 1. */
  played?: number;
}

/** The loudness of a recording over its time, as bars. */
export function Waveform({ parts, played = 0 }: WaveformProps) {
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${VOICE_PEAKS * STEP - 2} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts.map((part, at) => {
        const height = Math.max(LEAST, part * HEIGHT);
        return (
          <rect
            // The place identifies a bar.
            key={at}
            x={at * STEP}
            y={(HEIGHT - height) / 2}
            width={3}
            height={height}
            rx={1.5}
            className={at < played * parts.length ? styles.done : undefined}
          />
        );
      })}
    </svg>
  );
}
