import { Slider, SliderFill, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { classNames } from '../../class-names.ts';
import styles from './range-track.module.css';

export interface Ends {
  readonly from: number;
  readonly to: number;
}

interface RangeTrackProps extends Ends {
  label: string;
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
  onSettle?: (ends: Ends) => void;
}

/** A range: two thumbs on one track. */
export function RangeTrack({
  label,
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
  return (
    <Slider
      aria-label={label}
      className={classNames(styles.slider, large && styles.large, className)}
      minValue={min}
      maxValue={max}
      value={[from, to]}
      onChange={(values) => onMove(toEnds(values))}
      onChangeEnd={(values) => onSettle?.(toEnds(values))}
    >
      <SliderTrack className={styles.track ?? ''}>
        <SliderFill className={styles.fill ?? ''} />
        {/* If both ends are at the maximum, only the first can move, so it lies on top. */}
        <SliderThumb
          index={0}
          aria-label={fromLabel}
          className={classNames(styles.end, from > (min + max) / 2 && styles.above)}
        />
        <SliderThumb index={1} aria-label={toLabel} className={styles.end ?? ''} />
      </SliderTrack>
    </Slider>
  );
}

function toEnds([from = 0, to = 0]: readonly number[]): Ends {
  return { from, to };
}
