import { useLingui } from '@lingui/react/macro';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { loadBackTo } from '../../../engine/sync/load-messages.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { LogView } from './use-log-view.ts';

// A jump to a message of the log, from the reply that quotes it or from a search that found it:
//
//   LOADING ──▶ ARRIVING ──▶ ARRIVED ──▶ LEFT
//   older pages, until   the window moves, until   the message is     the focus is elsewhere,
//   the device has it    the log contains it       marked, in focus   or the log has moved on
//
// From the search in the conversation, whose field has the focus, the last phase follows at once. The search marks its message itself.
// `goBack` is a jump to the reply, without a way back. A failure, `cancel`, `end`, and scrolling to the end of the log end a jump.

/** A message of the log. `seq` is null for one that has not been sent: it is at the end. */
interface Place {
  readonly key: string;
  readonly seq: number | null;
}

interface JumpState {
  readonly phase: 'loading' | 'arriving' | 'arrived' | 'left';
  readonly goal: Place;
  readonly origin: Place | null;
  readonly takesFocus: boolean;
  /** The end of the log has been out of view since the arrival. */
  readonly wasAway: boolean;
}

interface JumpOptions {
  /** The pressed element in the reply, to which the member can go back. */
  readonly quote?: Element;
  /** Whether the focus moves to the message, except from a text field. */
  readonly takesFocus?: boolean;
}

export interface Jump {
  /** The key of the message to which the member has jumped, until the focus leaves it. */
  readonly marked: string | null;
  readonly isLoading: boolean;
  /** Whether the log shows the way back to the reply. */
  readonly canGoBack: boolean;
  readonly jumpTo: (message: Message, options?: JumpOptions) => void;
  /** Shows the reply. If that has not been sent, the focus moves from the button, which disappears, to the log. */
  readonly goBack: () => void;
  /** Ends the jump and moves the focus from the button to the log. */
  readonly cancel: () => void;
  readonly end: () => void;
  /** Ends the jump and shows the newest message. */
  readonly toNewest: () => void;
}

export function useJump(view: LogView, scroller: RefObject<HTMLElement | null>): Jump {
  const { log, isFollowing, toNewest } = view;
  const [jump, setJump] = useState<JumpState | null>(null);
  const load = useLoading(view);
  useArrival(jump, setJump, { log, scroller });
  const current = stateAfter(jump, view);
  if (current !== jump) setJump(current);

  const placeOf = (key: string): Place => ({ key, seq: log.messages.find(({ id }) => id === key)?.seq ?? null });
  const arrive = ({ goal, origin, takesFocus }: Omit<JumpState, 'phase' | 'wasAway'>) => {
    showPlace(goal, view);
    setJump({ phase: 'arriving', goal, origin, takesFocus, wasAway: false });
  };
  const end = () => {
    load.cancel();
    setJump(null);
  };
  return {
    marked: jump?.phase === 'arrived' ? jump.goal.key : null,
    isLoading: jump?.phase === 'loading',
    canGoBack: jump !== null && jump.phase !== 'loading' && jump.origin !== null && !isFollowing,
    jumpTo: (message, { quote, takesFocus = true } = {}) => {
      load.cancel();
      const reply = quote?.closest<HTMLElement>('[data-message]')?.dataset['message'];
      // A second jump returns to where the first one began.
      const origin = reply === undefined ? null : (jump?.origin ?? placeOf(reply));
      const next = { goal: { key: message.id, seq: message.seq }, origin, takesFocus };
      if (placeOf(message.id).seq !== null) return arrive(next);
      setJump({ phase: 'loading', ...next, wasAway: false });
      load.start(message, (isHere) => (isHere ? arrive(next) : setJump(null)));
    },
    goBack: () => {
      const origin = jump?.origin ?? null;
      if (origin === null) return;
      if (origin.seq !== null) return arrive({ goal: origin, origin: null, takesFocus: true });
      scroller.current?.focus({ preventScroll: true });
      toNewest();
      setJump(null);
    },
    cancel: () => {
      scroller.current?.focus({ preventScroll: true });
      end();
    },
    end,
    toNewest: () => {
      end();
      toNewest();
    },
  };
}

/** Moves the window of the log to a message that it does not contain. */
function showPlace({ key, seq }: Place, { log, row, move }: LogView): void {
  const isShown = log.messages.some(({ id }) => id === key);
  if (!isShown && seq !== null) move({ to: 'message', seq, newestHeld: row?.newest_seq ?? 0 });
}

/** Pure: the state of a jump in the log as it is shown now. */
function stateAfter(jump: JumpState | null, { log, isFollowing }: LogView): JumpState | null {
  if (jump === null || jump.phase === 'loading' || jump.phase === 'arriving') return jump;
  if (isFollowing && (jump.wasAway || jump.phase === 'left')) return null;
  if (jump.phase === 'arrived' && !log.messages.some(({ id }) => id === jump.goal.key))
    return { ...jump, phase: 'left' };
  return isFollowing || jump.wasAway ? jump : { ...jump, wasAway: true };
}

/** Loads the log back to a message. A new start cancels the last one. */
function useLoading({ row }: LogView) {
  const { t } = useLingui();
  const store = useStore();
  const loading = useRef<AbortController>(undefined);
  useEffect(() => () => loading.current?.abort(), []);
  return {
    start: ({ conversation, seq }: Message, onEnd: (isHere: boolean) => void) => {
      loading.current?.abort();
      const own = (loading.current = new AbortController());
      const end = (isHere: boolean, words: string) => {
        if (own.signal.aborted) return;
        if (!isHere) showToast(words);
        onEnd(isHere);
      };
      loadBackTo(store, { conversation: row?.conversation ?? conversation, seq }, own).then(
        (isHere) => end(isHere, t`This message is no longer here.`),
        () => end(false, t`The message could not be loaded. Please try again when you are online.`),
      );
    },
    cancel: () => loading.current?.abort(),
  };
}

interface Shown {
  readonly log: LogView['log'];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Moves the view and the focus to the message once the log contains it. */
function useArrival(
  jump: JumpState | null,
  setJump: Dispatch<SetStateAction<JumpState | null>>,
  { log, scroller }: Shown,
): void {
  useLayoutEffect(() => {
    if (jump?.phase !== 'arriving') return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-message="${jump.goal.key}"]`);
    if (row == null) return;
    row.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (!jump.takesFocus) {
      setJump({ ...jump, phase: 'left' });
      return;
    }
    // A row takes the focus for this only: a press on a message does not take it from the text field.
    row.tabIndex = -1;
    // The member may have begun to write while the messages loaded.
    if (!(document.activeElement instanceof HTMLTextAreaElement)) row.focus({ preventScroll: true });
    const leave = () => {
      // The window has lost the focus, and the row has it again when the window has.
      if (document.activeElement === row) return;
      row.removeEventListener('blur', leave);
      row.removeAttribute('tabindex');
      setJump((now) => (now?.goal === jump.goal ? { ...now, phase: 'left' } : now));
    };
    row.addEventListener('blur', leave);
    setJump({ ...jump, phase: 'arrived' });
  }, [jump, setJump, log, scroller]);
}
