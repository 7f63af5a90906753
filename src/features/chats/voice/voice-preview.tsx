import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { lengthWords } from '../../../domain/words/duration-words.ts';
import type { DraftVoice } from '../../../engine/store/draft-voice.ts';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { usePlayback } from './use-playback.ts';
import styles from './recording.module.css';
import { PlayVoiceButton, Track } from './voice-player.tsx';

interface VoicePreviewProps {
  draft: DraftVoice;
  onRemove: () => void;
}

/** The recording that waits to be sent, in place of the text field. */
export function VoicePreview({ draft, onRemove }: VoicePreviewProps) {
  const { t } = useLingui();
  const { id, blob, type, duration_ms } = draft;
  const playback = usePlayback(id, { load: async () => blob, type, duration_ms });
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that ended the recording is gone.
    if (document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.preview} role="group" aria-label={t`Voice message`}>
      <VisuallyHidden role="status">{t`Your recording is kept. You can listen to it and send it.`}</VisuallyHidden>
      <IconButton icon={Trash2} label={t`Delete the recording`} onPress={onRemove} />
      <div ref={group} className={styles.bar}>
        <PlayVoiceButton playback={playback} from={null} duration={duration_ms} />
        <Track id={id} voice={draft} playback={playback} />
        <span className={styles.time}>{lengthWords(duration_ms)}</span>
      </div>
    </div>
  );
}
