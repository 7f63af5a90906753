import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { putLive, useLive } from '../../../browser/use-live.ts';
import { draftVoiceKey } from '../../../domain/query-keys.ts';
import { type DraftVoice, readDraftVoice, removeDraftVoice } from '../../../engine/store/draft-voice.ts';

// How the member controls a recording in progress (mic-button.tsx, recording-pane.tsx):
//
//          press and hold            let go, the microphone is open
//   null ─────────────────▶ held ───────────────────────────────────▶ released ──▶ null, and the recording is the draft
//     │                      │ slide up, short press, or let go before    ▲
//     │ press of a key       ▼ the microphone is open                     │ stop, hidden page
//     └───────────────────▶ locked ───────────────────────────────────────┤
//                            │ send                                       │ the limit, a call, an unplugged microphone
//                            └──▶ sent ──▶ null, and the draft is sent    (also from held)
//
//   held, locked ── slide aside, Escape, delete ──▶ cancelled ──▶ null
//                └─ stop or hidden page before the microphone is open ──▲
//
// Nothing leaves the device before the member presses the send button.

export type Control = 'held' | 'locked' | 'released' | 'sent' | 'cancelled';

/** The voice message in progress to one member. */
export interface VoiceState {
  /** Null while nothing is recorded. */
  readonly control: Control | null;
  /** Changes the control of the recording in progress, if it is one of `from`; all by default. */
  readonly setControl: (control: Control | null, from?: readonly (Control | null)[]) => void;
  /** The recording that waits to be sent. */
  readonly draft: DraftVoice | null;
  /** Shows a recording before the live query has it, or none. */
  readonly showDraft: (draft: DraftVoice | null) => void;
  /** Deletes the recording. */
  readonly remove: () => void;
}

export function useVoice(peer: MemberId): VoiceState {
  const store = useStore();
  const client = useQueryClient();
  const [control, setControl] = useState<Control | null>(null);
  const draft = useLive(draftVoiceKey(peer), () => readDraftVoice(store, peer)).data ?? null;
  const showDraft = (next: DraftVoice | null) => putLive(client, draftVoiceKey(peer), next);
  return {
    control,
    setControl: (next, from) => setControl((before) => (from === undefined || from.includes(before) ? next : before)),
    draft,
    showDraft,
    remove: () => {
      if (draft === null) return;
      showDraft(null);
      removeDraftVoice(store, draft.id).catch(reportError);
    },
  };
}
