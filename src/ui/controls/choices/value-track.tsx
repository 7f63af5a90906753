import { Slider, SliderFill, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import styles from './range-track.module.css';

interface ValueTrackProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The text of the value for screen readers. */
  format: Intl.NumberFormatOptions;
  onMove: (value: number) => void;
}

/** One value: a thumb on a track. */
export function ValueTrack({ label, min, max, step, value, format, onMove }: ValueTrackProps) {
  return (
    <Slider
      aria-label={label}
      className={styles.slider ?? ''}
      minValue={min}
      maxValue={max}
      step={step}
      value={value}
      formatOptions={format}
      onChange={onMove}
    >
      <SliderTrack className={styles.track ?? ''}>
        <SliderFill className={styles.fill ?? ''} />
        <SliderThumb aria-label={label} className={styles.end ?? ''} />
      </SliderTrack>
    </Slider>
  );
}
