import { useState } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './range-pair.module.css';
import { type Ends, RangeTrack } from './range-track.tsx';

interface RangePairProps extends Ends {
  label: string;
  /** The accessible names of the two ends. */
  fromLabel: string;
  toLabel: string;
  /** Formats the chosen range as text. */
  words: (from: number, to: number) => string;
  min: number;
  max: number;
  wide?: boolean;
  /** Called when an end is released. */
  onChange: (from: number, to: number) => void;
}

/** A range in one line: its label, the track, and the chosen values. */
export function RangePair({ label, words, wide = false, from, to, onChange, ...track }: RangePairProps) {
  const [moved, setMoved] = useState<Ends | null>(null);
  const ends = moved ?? { from, to };
  const settle = (settled: Ends) => {
    setMoved(null);
    if (settled.from !== from || settled.to !== to) onChange(settled.from, settled.to);
  };
  return (
    <div className={classNames(styles.range, wide && styles.wide)}>
      <span aria-hidden="true">{label}</span>
      <RangeTrack {...track} {...ends} label={label} className={styles.track} onMove={setMoved} onSettle={settle} />
      <strong className={styles.words}>{words(ends.from, ends.to)}</strong>
    </div>
  );
}
