import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './range-track.module.css';

export interface Ends {
  readonly from: number;
  readonly to: number;
}

interface RangeTrackProps extends Ends {
  /** The accessible names of the two ends. */
  fromLabel: string;
  toLabel: string;
  min: number;
  max: number;
  large?: boolean;
  className?: string | undefined;
  /** Called at every step. */
  onMove: (ends: Ends) => void;
  /** Called when an end is released. */
  onSettle?: () => void;
}

/** A range: two of the browser's own sliders on one track, so that keyboard, touch and screen readers work natively. */
export function RangeTrack({
  fromLabel,
  toLabel,
  min,
  max,
  from,
  to,
  large = false,
  className,
  onMove,
  onSettle,
}: RangeTrackProps) {
  const share = (value: number) => (value - min) / Math.max(1, max - min);
  const end = { type: 'range', min, max, onPointerUp: onSettle, onKeyUp: onSettle, onBlur: onSettle } as const;
  return (
    <span
      className={classNames(styles.track, large && styles.large, className)}
      style={{ '--from': share(from), '--to': share(to) } as CSSProperties}
    >
      {/* If both ends are at the maximum, only this one can move, so it lies on top. */}
      <input
        {...end}
        className={classNames(styles.end, share(from) > 0.5 && styles.above)}
        aria-label={fromLabel}
        value={from}
        onChange={({ target }) => onMove({ from: Math.min(Number(target.value), to), to })}
      />
      <input
        {...end}
        className={styles.end}
        aria-label={toLabel}
        value={to}
        onChange={({ target }) => onMove({ from, to: Math.max(Number(target.value), from) })}
      />
    </span>
  );
}
