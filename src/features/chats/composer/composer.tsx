import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
} from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { countGraphemes } from '../../../../contract/base/graphemes.ts';
import { VOICE_SECONDS_MAX } from '../../../../contract/base/rules.ts';
import { cleanText } from '../../../../contract/base/written-text.ts';
import { canRecord } from '../../../browser/voice/voice-format.ts';
import type { DraftVoice } from '../../../engine/store/draft-voice.ts';
import { useHoldInterruptions } from '../../../ui/overlays/interruption-guard.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { Attachments } from './attachments.tsx';
import styles from './composer.module.css';
import { ReplyStrip } from './reply-strip.tsx';
import { PriceLine } from './price-line.tsx';
import { draftPrice, type Prices } from '../../../domain/money/prices.ts';
import { CreditsLink, SendButton } from './send-button.tsx';
import type { Balance } from '../../../domain/money/use-balance.ts';
import type { ComposerState } from './use-composer.ts';
import { OutOfCredits } from './out-of-credits.tsx';
import { countPictures, isPreparing } from './use-tray.ts';
import { MicButton } from '../voice/mic-button.tsx';

const RecordingPane = lazyComponent(async () => (await import('../voice/recording-pane.tsx')).RecordingPane);
const VoicePreview = lazyComponent(async () => (await import('../voice/voice-preview.tsx')).VoicePreview);
const PictureTray = lazyComponent(async () => (await import('./picture-tray.tsx')).PictureTray);

interface ComposerProps {
  peer: MemberId;
  name: string;
  state: ComposerState;
  prices: Prices | null;
  balance: Balance | null;
  /** The longest message, in graphemes. */
  limit: number;
  /** Notes and suggestions above the text field. */
  above: ReactNode;
  /** The button that opens the gift picker. */
  giftButton: Ref<HTMLButtonElement>;
  onGift: () => void;
  /** Called when the member types, not when the field is filled from a draft. */
  onTyping: () => void;
  onSend: (words: string) => void;
  onSendVoice: (recording: DraftVoice) => void;
  /** Called when the credits do not suffice and the member presses "Get credits". */
  onGetCredits: (event: MouseEvent, words: string) => void;
}

/** The text field with its buttons, or a recording in its place. The price is shown below before anything is sent. */
export function Composer(props: ComposerProps) {
  const { peer, name, state, prices, balance, limit, above } = props;
  const [priceId, replyId] = [useId(), useId()];
  const { text, tray, voice, input } = state;
  const picker = useRef<HTMLInputElement>(null);
  const isRecording = voice.control !== null;
  const isVoice = isRecording || voice.draft !== null;
  useHoldInterruptions(text !== '' || isPreparing(tray) || isRecording);
  useFocusAfterVoice(isVoice, input);
  const words = cleanText(text);
  const length = countGraphemes(words);
  const pictures = countPictures(tray);
  const credits = prices === null ? 0 : isVoice ? prices.voice_credits : draftPrice(pictures, prices);
  const isShort = prices !== null && balance !== null && balance.left < credits;
  // The server would refuse a message that the known balance does not cover, so the message stays in the field as a draft.
  const hasContent = isVoice || words !== '' || pictures > 0;
  const isReady = isVoice ? !isRecording : length <= limit && hasContent && !isPreparing(tray);
  const canSend = prices !== null && !isShort && isReady;

  // The price would not be that of all pictures.
  const getCredits = (event: MouseEvent) =>
    isPreparing(tray) ? event.preventDefault() : props.onGetCredits(event, words);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSend && voice.draft !== null) props.onSendVoice(voice.draft);
    else if (canSend) props.onSend(words);
    input.current?.focus();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <div className={styles.inner} data-held={voice.control === 'held' || undefined}>
        {above}
        {state.reply !== null && (
          <ReplyStrip id={replyId} message={state.reply} peer={peer} onEnd={() => state.setReply(null)} />
        )}
        {isShort && !isRecording && <OutOfCredits name={name} left={balance.left} onGetCredits={getCredits} />}
        <Suspense>
          {!isVoice && (tray.ready.length > 0 || tray.chosen.length > 0 || tray.isOverfull) && (
            <PictureTray tray={tray} onAdd={() => picker.current?.click()} onEmpty={() => input.current?.focus()} />
          )}
        </Suspense>
        <div className={styles.line}>
          <VoiceLine
            peer={peer}
            voice={voice}
            sendButton={
              isShort || prices === null
                ? null
                : (button) => <SendButton credits={credits} prices={prices} {...button} />
            }
            onSend={props.onSendVoice}
          />
          <div className={styles.fields} hidden={isVoice}>
            <Attachments
              picker={picker}
              prices={prices}
              onFiles={state.attach}
              onGift={props.onGift}
              giftButton={props.giftButton}
            />
            <TextField
              state={state}
              name={name}
              describedBy={state.reply === null ? priceId : `${replyId} ${priceId}`}
              isTooLong={length > limit}
              onTyping={props.onTyping}
            />
          </div>
          {voice.control === 'held' || (!hasContent && !isShort && canRecord()) ? (
            <MicButton voice={voice} prices={prices} onApproach={preloadVoice} />
          ) : isRecording ? null : isShort ? (
            <CreditsLink onGetCredits={getCredits} />
          ) : (
            <SendButton credits={credits} prices={prices} isEnabled={canSend} />
          )}
        </div>
        <PriceLine
          id={priceId}
          credits={credits}
          note={isVoice ? <VoiceNote voice={voice} /> : <PicturesNote pictures={pictures} />}
          prices={prices}
          balance={balance}
          length={isVoice ? 0 : length}
          limit={limit}
        />
      </div>
    </form>
  );
}

/** The recording in progress, or the one that waits to be sent. */
function VoiceLine(props: ComponentProps<typeof RecordingPane>) {
  const { voice } = props;
  return (
    <Suspense>
      {voice.control !== null ? (
        <RecordingPane {...props} />
      ) : (
        voice.draft !== null && <VoicePreview draft={voice.draft} onRemove={voice.remove} />
      )}
    </Suspense>
  );
}

const preloadVoice = () => {
  Promise.all([RecordingPane.preload(), VoicePreview.preload()]).catch(() => {});
};

/** The field and its buttons are back after a recording, and the button that had the focus is gone. */
function useFocusAfterVoice(isVoice: boolean, input: ComposerState['input']): void {
  const wasVoice = useRef(false);
  useEffect(() => {
    if (wasVoice.current && !isVoice && matchMedia('(pointer: fine)').matches) input.current?.focus();
    wasVoice.current = isVoice;
  }, [isVoice, input]);
}

const PicturesNote = ({ pictures }: { pictures: number }) =>
  pictures > 1 && <Plural value={pictures} one="for # picture" other="for # pictures" />;

/** How long the recording may be, or is. */
function VoiceNote({ voice: { control, draft } }: Pick<ComposerState, 'voice'>) {
  if (control === 'held') return <Trans>when sent</Trans>;
  if (control !== null || draft === null)
    return <Plural value={VOICE_SECONDS_MAX / 60} one="up to # minute" other="up to # minutes" />;
  const seconds = Math.max(1, Math.round(draft.duration_ms / 1_000));
  return <Plural value={seconds} one="for # second" other="for # seconds" />;
}

interface TextFieldProps extends Pick<ComposerProps, 'state' | 'name' | 'onTyping'> {
  /** The ids of the elements that describe the field. */
  describedBy: string;
  isTooLong: boolean;
}

/** The field for the text. It takes pasted pictures too. */
function TextField({ state, name, describedBy, isTooLong, onTyping }: TextFieldProps) {
  const { t } = useLingui();
  const { text, input } = state;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && state.reply !== null) state.setReply(null);
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      !matchMedia('(pointer: fine)').matches
    )
      return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    if (files.length === 0) return;
    event.preventDefault();
    state.attach(files);
  };
  return (
    <div className={styles.box} data-copy={text}>
      <textarea
        ref={input}
        rows={1}
        dir="auto"
        value={text}
        placeholder={t`Write to ${name}`}
        aria-label={t`Write to ${name}`}
        aria-describedby={describedBy}
        aria-invalid={isTooLong}
        autoComplete="off"
        enterKeyHint="enter"
        onChange={(event) => {
          state.setText(event.target.value);
          if (event.target.value !== '') onTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}
