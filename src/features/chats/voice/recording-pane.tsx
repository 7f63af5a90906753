import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, Square, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import { minuteWords } from '../../../domain/words/duration-words.ts';
import type { DraftVoice } from '../../../engine/store/draft-voice.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useRecording } from './use-recording.ts';
import type { VoiceState } from './use-voice.ts';
import styles from './recording.module.css';
import { Waveform } from './waveform.tsx';

/** A shorter recording is not sent at once. In ms. */
const SENDABLE_MS = 700;

interface RecordingPaneProps {
  peer: MemberId;
  voice: VoiceState;
  /** Makes the button that sends the recording at once. Null while the credits do not suffice. */
  sendButton: ((props: { isEnabled: boolean; onPress: () => void }) => ReactNode) | null;
  onSend: (recording: DraftVoice) => void;
}

/** The recording in progress, in place of the text field. A held one has only its hint, because the finger is on the button. */
export function RecordingPane({ peer, voice, sendButton, onSend }: RecordingPaneProps) {
  const { t } = useLingui();
  const { elapsed, levels } = useRecording({
    peer,
    voice,
    onRecorded: (recording) => {
      voice.showDraft(recording);
      if (voice.control === 'sent') onSend(recording);
    },
  });
  const time = (
    <span className={styles.time} data-open={elapsed !== null || undefined}>
      {minuteWords(Math.floor((elapsed ?? 0) / 1_000) * 1_000)}
    </span>
  );
  const status = (
    <VisuallyHidden role="status">{elapsed === null ? t`Waiting for the microphone` : t`Recording`}</VisuallyHidden>
  );
  if (voice.control === 'held')
    return (
      <div className={styles.recording}>
        {time}
        {status}
        <Hint />
      </div>
    );
  return (
    <div className={styles.locked}>
      <div className={styles.bar}>
        {time}
        {status}
        <Waveform parts={levels} />
      </div>
      <IconButton
        icon={Trash2}
        label={t`Delete the recording`}
        onPress={() => voice.setControl('cancelled', ['locked'])}
      />
      <StopButton onPress={() => voice.setControl(elapsed === null ? 'cancelled' : 'released', ['locked'])} />
      {sendButton?.({
        // A finger that locked the recording may still be over the button.
        isEnabled: elapsed !== null && elapsed > SENDABLE_MS,
        onPress: () => voice.setControl('sent', ['locked']),
      })}
    </div>
  );
}

/** How the held recording ends. A finger slides, a mouse has a keyboard beside it. */
function Hint() {
  const hasTouch = useMediaQuery('(pointer: coarse)');
  return (
    <span className={styles.hint}>
      <Icon of={ChevronLeft} size="s" />
      {hasTouch === true ? <Trans>Slide to cancel</Trans> : <Trans>Let go to listen first, Esc to cancel</Trans>}
    </span>
  );
}

/** The button has the focus: the one that started the recording is gone. */
function StopButton({ onPress }: { onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button ref={button} look="outline" className={styles.stop} onPress={onPress}>
      <Icon of={Square} size="s" filled />
      <Trans>Stop and listen</Trans>
    </Button>
  );
}
