import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronUp, Lock, Mic } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { VoiceState } from './use-voice.ts';
import styles from './recording.module.css';

/** A shorter press locks the recording, so that it needs no held finger. In ms. */
const SHORT_PRESS_MS = 400;
/** How far the finger slides to lock or to cancel, in CSS pixels. */
const LOCK_PX = 56;
const CANCEL_PX = 96;

interface MicButtonProps {
  voice: VoiceState;
  prices: Prices | null;
  /** Loads the code that records. */
  onApproach: () => void;
}

/** Records a voice message while it is held. A short press, or a press of a key, records until the member stops. */
export function MicButton({ voice, prices, onApproach }: MicButtonProps) {
  const { t } = useLingui();
  const worth = useWorth();
  const start = useRef<Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY' | 'timeStamp'> | null>(null);
  const isHeld = voice.control === 'held';
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || isHeld) return;
    const { currentTarget, pointerId, clientX, clientY, timeStamp } = event;
    currentTarget.setPointerCapture(pointerId);
    start.current = { pointerId, clientX, clientY, timeStamp };
    voice.setControl('held', [null]);
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    if (start.current?.pointerId !== pointerId) return;
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
    const aside = (start.current.clientX - clientX) * (isRtl ? -1 : 1);
    if (aside > CANCEL_PX) voice.setControl('cancelled', ['held']);
    else if (start.current.clientY - clientY > LOCK_PX) voice.setControl('locked', ['held']);
  };
  const onPointerUp = ({ pointerId, timeStamp }: PointerEvent) => {
    if (start.current?.pointerId !== pointerId) return;
    const isShort = timeStamp - start.current.timeStamp < SHORT_PRESS_MS;
    voice.setControl(isShort ? 'locked' : 'released', ['held']);
  };
  // The system has taken over the touch, such as for a call.
  const onPointerCancel = ({ pointerId }: PointerEvent) => {
    if (start.current?.pointerId === pointerId) voice.setControl('released', ['held']);
  };
  const onClick = ({ detail }: MouseEvent) => {
    // The click of a pointer follows its press. A key or a screen reader has none.
    if (detail === 0 || start.current === null) voice.setControl('locked', [null]);
    start.current = null;
  };
  const credits = prices?.voice_credits ?? 0;
  const label =
    prices === null
      ? t`Record a voice message`
      : t`Record a voice message, ${plural(credits, { one: '# credit', other: '# credits' })}, ${worth(credits, prices)}`;
  return (
    <span className={styles.micPlace}>
      {isHeld && (
        <span className={styles.lock} aria-hidden="true">
          <Icon of={Lock} size="s" />
          <Icon of={ChevronUp} size="s" />
        </span>
      )}
      <button
        type="button"
        className={classNames(styles.mic, isHeld && styles.held)}
        aria-label={label}
        title={t`Hold to record, or press to record hands-free`}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        onClick={onClick}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Icon of={Mic} />
      </button>
    </span>
  );
}
