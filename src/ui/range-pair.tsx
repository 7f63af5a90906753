import { type CSSProperties, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './range-pair.module.css';

interface RangePairProps {
  label: string;
  /** The names of the two ends. */
  fromLabel: string;
  toLabel: string;
  /** What is chosen, in words. */
  words: (from: number, to: number) => string;
  min: number;
  max: number;
  from: number;
  to: number;
  wide?: boolean;
  /** Hears it when an end is let go. */
  onChange: (from: number, to: number) => void;
}

/** From here to there: two of the browser's own sliders on one track, so that keys, fingers and screen readers know them. */
export function RangePair({ label, fromLabel, toLabel, words, min, max, wide = false, onChange, ...given }: RangePairProps) {
  const [moved, setMoved] = useState<{ from: number; to: number } | null>(null);
  const { from, to } = moved ?? given;
  const share = (value: number) => (value - min) / Math.max(1, max - min);
  const move = (next: { from: number; to: number }) => setMoved(next);
  const settle = () => {
    if (moved === null) return;
    setMoved(null);
    if (moved.from !== given.from || moved.to !== given.to) onChange(moved.from, moved.to);
  };
  const end = { className: styles.end, type: 'range', min, max, onPointerUp: settle, onKeyUp: settle, onBlur: settle } as const;
  return (
    <div role="group" aria-label={label} className={classNames(styles.range, wide && styles.wide)} style={{ '--from': share(from), '--to': share(to) } as CSSProperties}>
      <span aria-hidden="true">{label}</span>
      <span className={styles.track}>
        <input {...end} aria-label={fromLabel} value={from} onChange={({ target }) => move({ from: Math.min(Number(target.value), to), to })} />
        <input {...end} aria-label={toLabel} value={to} onChange={({ target }) => move({ from, to: Math.max(Number(target.value), from) })} />
      </span>
      <strong className={styles.words}>{words(from, to)}</strong>
    </div>
  );
}
