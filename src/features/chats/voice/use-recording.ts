import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { MediaId, MemberId } from '../../../../contract/base/ids.ts';
import { VOICE_PEAKS } from '../../../../contract/base/rules.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { MicrophoneFailure, type MicrophoneReason } from '../../../browser/voice/microphone.ts';
import { pause } from '../../../browser/voice/player.ts';
import { type Recorder, startRecording } from '../../../browser/voice/recorder.ts';
import type { Store } from '../../../engine/store/database.ts';
import { type DraftVoice, writeDraftVoice } from '../../../engine/store/draft-voice.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { VoiceState } from './use-voice.ts';

export interface RecordingView {
  /** In ms since the microphone has opened; null before that. */
  readonly elapsed: number | null;
  /** The loudness of the newest moments, from 0 to 1. */
  readonly levels: readonly number[];
}

interface RecordingInput {
  readonly peer: MemberId;
  readonly voice: VoiceState;
  /** Called with the stored recording. */
  readonly onRecorded: (recorded: DraftVoice) => void;
}

/** Records from the mount of the component to its end, as the member controls it. The recording becomes the draft to the peer. */
export function useRecording({ peer, voice, onRecorded }: RecordingInput): RecordingView {
  const { i18n } = useLingui();
  const store = useStore();
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  const [view, measure] = useMeter(recorder !== null);
  const isEnded = useRef(false);
  const keep = useEffectEvent(async (ended: Recorder) => {
    if (isEnded.current) return;
    isEnded.current = true;
    const { draft, failure } = await storeRecording(ended, store, peer);
    if (failure !== null) showToast(i18n._(failure));
    if (draft !== null) onRecorded(draft);
    voice.setControl(null);
  });
  const drop = useEffectEvent((ended: Recorder | null, failure: MessageDescriptor | null) => {
    isEnded.current = true;
    ended?.cancel();
    if (failure !== null) showToast(i18n._(failure));
    voice.setControl(null);
  });

  useEffect(() => {
    // The microphone would record it too.
    pause();
    const end = record({
      onLevel: (level) => measure({ kind: 'level', at: performance.now(), level }),
      onOpened: setRecorder,
      onEnded: (ended) => void keep(ended),
      onFailed: (error) => drop(null, failureOf(error)),
    });
    return () => {
      // The control of a recording that has not begun would start it again.
      if (!end()) drop(null, null);
    };
  }, [measure]);

  const { control } = voice;
  const lock = useEffectEvent(() => voice.setControl('locked', ['released', 'sent']));
  useEffect(() => {
    if (control === 'cancelled') drop(recorder, null);
    if (control !== 'released' && control !== 'sent') return;
    // A finger that lets go during the question for the microphone cannot hold the recording.
    if (recorder === null) lock();
    else void keep(recorder);
  }, [control, recorder]);
  useInterruptions(voice, recorder !== null);
  return view;
}

interface Recording {
  readonly onLevel: (level: number) => void;
  readonly onOpened: (recorder: Recorder) => void;
  readonly onEnded: (recorder: Recorder) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Opens the microphone and records. The returned function ends the recording; it returns false if that has not begun. */
function record({ onLevel, onOpened, onEnded, onFailed }: Recording): () => boolean {
  const stop = new AbortController();
  let mine: Recorder | undefined;
  const onEnd = () => mine && onEnded(mine);
  startRecording({ signal: stop.signal, onLevel, onEnd }).then(
    (recorder) => {
      mine = recorder;
      onOpened(recorder);
    },
    (error: unknown) => stop.signal.aborted || onFailed(error),
  );
  return () => {
    if (mine === undefined) stop.abort();
    else onEnded(mine);
    return mine !== undefined;
  };
}

/** The clock and the levels of a recording. Times are those of `performance`. */
interface Meter {
  readonly openedAt: number | null;
  readonly at: number;
  readonly levels: readonly number[];
}

const SILENT: Meter = { openedAt: null, at: 0, levels: [] };

type Moment =
  | { readonly kind: 'open' | 'tick'; readonly at: number }
  | { readonly kind: 'level'; readonly at: number; readonly level: number };

function measured(meter: Meter, moment: Moment): Meter {
  const { at } = moment;
  if (moment.kind === 'level') return { ...meter, at, levels: [...meter.levels.slice(1 - VOICE_PEAKS), moment.level] };
  return moment.kind === 'open' ? { ...meter, openedAt: at, at } : { ...meter, at };
}

const TICK_MS = 250;

/** The view of a recording, and the function that adds a moment. The time goes on if the browser measures no levels. */
function useMeter(isOpen: boolean): [RecordingView, (moment: Moment) => void] {
  const [{ openedAt, at, levels }, measure] = useReducer(measured, SILENT);
  useEffect(() => {
    if (!isOpen) return undefined;
    measure({ kind: 'open', at: performance.now() });
    const ticks = setInterval(() => measure({ kind: 'tick', at: performance.now() }), TICK_MS);
    return () => clearInterval(ticks);
  }, [isOpen]);
  return [{ elapsed: openedAt === null ? null : Math.max(0, at - openedAt), levels }, measure];
}

/** Ends a recording and stores it as the draft. Returns that, or why there is none. */
async function storeRecording(
  recorder: Recorder,
  store: Store,
  peer: MemberId,
): Promise<{ readonly draft: DraftVoice | null; readonly failure: MessageDescriptor | null }> {
  try {
    const recorded = await recorder.stop();
    if (recorded === null) return { draft: null, failure: msg`That was too short. Hold the button while you speak.` };
    const draft = { ...recorded, id: crypto.randomUUID() as MediaId, peer };
    await writeDraftVoice(store, peer, draft);
    return { draft, failure: null };
  } catch (error) {
    reportError(error);
    return { draft: null, failure: msg`The recording could not be saved on your device.` };
  }
}

const FAILURES: Record<MicrophoneReason, MessageDescriptor> = {
  denied: msg`The microphone is not allowed. Allow it for this site in the settings of your browser.`,
  missing: msg`No microphone was found.`,
  busy: msg`Another app uses the microphone.`,
  unsupported: msg`This browser cannot record.`,
};

function failureOf(error: unknown): MessageDescriptor {
  if (error instanceof MicrophoneFailure) return FAILURES[error.reason];
  reportError(error);
  return FAILURES.unsupported;
}

/**
 * A hidden page ends a recording, or the question for the microphone: nobody is recorded in the background. Escape cancels it. The browser
 * asks before it closes the page.
 */
function useInterruptions(voice: VoiceState, isOpen: boolean): void {
  const onHide = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') voice.setControl(isOpen ? 'released' : 'cancelled', ['held', 'locked']);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) voice.setControl('cancelled', ['held', 'locked']);
  });
  useEffect(() => {
    // The code of this pane may have loaded on a page that is hidden meanwhile.
    onHide();
    const stop = new AbortController();
    document.addEventListener('visibilitychange', () => onHide(), stop);
    document.addEventListener('keydown', (event) => onKey(event), stop);
    window.addEventListener('beforeunload', (event) => event.preventDefault(), stop);
    return () => stop.abort();
  }, []);
}
