import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { Voice } from '../../../../contract/media/voice.ts';
import { savesData } from '../../../browser/saves-data.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueHeard } from '../../../engine/outbox/enqueue-heard.ts';
import type { Recording } from '../../../engine/store/entry.ts';
import { readMedia } from '../read-media.ts';
import styles from './voice.module.css';
import { VoicePlayer } from './voice-player.tsx';

interface SentVoiceProps {
  message: Message;
  voice: Voice;
  /** The sender's name; null for an own message. */
  from: string | null;
  /** Whether the peer has read an own message: the member sees both marks or none. */
  isRead: boolean;
}

/** The recording of a message that the server has. It is loaded when its bubble appears, so that it plays offline too. */
function SentVoice({ message, voice, from, isRead }: SentVoiceProps) {
  const { t } = useLingui();
  const store = useStore();
  const { path } = voice;
  const load = () => readMedia(store.member, path);
  useEffect(() => {
    // It loads when the member plays it.
    if (!savesData()) readMedia(store.member, path).catch(() => {});
  }, [store, path]);
  const note =
    from === null
      ? message.heard === true && isRead && <span>{t`heard`}</span>
      : message.heard === false && (
          <span className={styles.new}>{t({ message: 'New', context: 'voice message' })}</span>
        );
  return (
    <VoicePlayer
      id={message.id}
      voice={voice}
      load={load}
      from={from}
      note={note}
      onPlaying={() => void enqueueHeard(store, message).catch(reportError)}
    />
  );
}

interface UnsentVoiceProps {
  /** The id of the message. */
  id: string;
  unsent: Recording;
}

function UnsentVoice({ id, unsent }: UnsentVoiceProps) {
  return <VoicePlayer id={id} voice={unsent} load={async () => unsent.blob} from={null} />;
}

/** The recording of a message. It has the same key before and after the message is sent, so that it plays on. */
export function VoiceOf(props: SentVoiceProps | UnsentVoiceProps) {
  return 'unsent' in props ? <UnsentVoice {...props} /> : <SentVoice {...props} />;
}
