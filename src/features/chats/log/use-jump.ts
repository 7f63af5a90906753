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

// A jump to a message of the log, from the reply that quotes it:
//
//   LOADING ──▶ ARRIVING ──▶ ARRIVED ──▶ LEFT
//   older pages, until   the window moves, until   the message is     the focus is elsewhere,
//   the device has it    the log contains it       marked, in focus   or the log has moved on
//
// `goBack` is a jump to the reply, without a way back. A failure, `cancel`, and scrolling to the end of the log end a jump.

/** A message of the log. `seq` is null for one that has not been sent: it is at the end. */
interface Place {
  readonly key: string;
  readonly seq: number | null;
}

interface JumpState {
  readonly phase: 'loading' | 'arriving' | 'arrived' | 'left';
  readonly goal: Place;
  readonly origin: Place | null;
  /** The end of the log has been out of view since the arrival. */
  readonly wasAway: boolean;
}

export interface Jump {
  /** The key of the message to which the member has jumped, until the focus leaves it. */
  readonly marked: string | null;
  readonly isLoading: boolean;
  /** Whether the log shows the way back to the reply. */
  readonly canGoBack: boolean;
  /** Shows a message. `quote` is the pressed element in the reply. */
  readonly jumpTo: (message: Message, quote: Element) => void;
  readonly goBack: () => void;
  readonly cancel: () => void;
  /** Ends the jump and shows the newest message. */
  readonly toNewest: () => void;
}

export function useJump(view: LogView, scroller: RefObject<HTMLElement | null>): Jump {
  const { log, isFollowing, move, toNewest } = view;
  const [jump, setJump] = useState<JumpState | null>(null);
  const load = useLoading(view);
  useArrival(jump, setJump, { log, scroller });
  const next = stateAfter(jump, view);
  if (next !== jump) setJump(next);

  const placeOf = (key: string): Place => ({ key, seq: log.messages.find(({ id }) => id === key)?.seq ?? null });
  const arrive = (goal: Place, origin: Place | null) => {
    const isShown = log.messages.some(({ id }) => id === goal.key);
    if (!isShown && goal.seq !== null) move({ to: 'message', seq: goal.seq, newestHeld: view.row?.newest_seq ?? 0 });
    setJump({ phase: 'arriving', goal, origin, wasAway: false });
  };
  return {
    marked: jump?.phase === 'arrived' ? jump.goal.key : null,
    isLoading: jump?.phase === 'loading',
    canGoBack: jump !== null && jump.phase !== 'loading' && jump.origin !== null && !isFollowing,
    jumpTo: (message, quote) => {
      load.cancel();
      const goal = { key: message.id, seq: message.seq };
      const reply = quote.closest<HTMLElement>('[data-message]')?.dataset['message'];
      // A second jump returns to where the first one began.
      const origin = jump?.origin ?? (reply === undefined ? null : placeOf(reply));
      if (placeOf(goal.key).seq !== null) return arrive(goal, origin);
      setJump({ phase: 'loading', goal, origin, wasAway: false });
      load.start(message, (isHere) => (isHere ? arrive(goal, origin) : setJump(null)));
    },
    goBack: () => {
      const origin = jump?.origin;
      if (origin === undefined || origin === null) return;
      if (origin.seq !== null) return arrive(origin, null);
      // The button disappears.
      scroller.current?.focus({ preventScroll: true });
      toNewest();
      setJump(null);
    },
    cancel: () => {
      // The button disappears.
      scroller.current?.focus({ preventScroll: true });
      load.cancel();
      setJump(null);
    },
    toNewest: () => {
      load.cancel();
      setJump(null);
      toNewest();
    },
  };
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
