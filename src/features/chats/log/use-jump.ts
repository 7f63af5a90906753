import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect, useState } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import { type LoadingOfJump, useJumpLoading } from './use-jump-loading.ts';
import type { LogView } from './use-log-view.ts';

// A jump to a message of the log, from the reply that quotes it or from a search that found it, or to the first message of a day:
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

type JumpState =
  | { readonly phase: 'loading'; readonly origin: Place | null }
  | (Arrival & {
      readonly phase: 'arriving' | 'arrived' | 'left';
      /** The end of the log has been out of view since the arrival. */
      readonly wasAway: boolean;
    });

/** Where a jump goes, and from where. */
interface Arrival {
  readonly goal: Place;
  readonly origin: Place | null;
  readonly takesFocus: boolean;
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
  /** Jumps to the first message from the start of a day (ms) on; without one, to the newest message. */
  readonly jumpToDay: (start: number) => void;
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
  useArrival(jump, setJump, { log, scroller });
  const current = stateAfter(jump, view);
  if (current !== jump) setJump(current);

  const { arrive, load, ...loading } = useStart(view, setJump);
  const placeOf = (key: string): Place => ({ key, seq: log.messages.find(({ id }) => id === key)?.seq ?? null });
  const end = () => {
    loading.cancel();
    setJump(null);
  };
  return {
    marked: jump?.phase === 'arrived' ? jump.goal.key : null,
    isLoading: jump?.phase === 'loading',
    canGoBack: isArriving(jump) && jump.origin !== null && !isFollowing,
    jumpTo: (message, { quote, takesFocus = true } = {}) => {
      loading.cancel();
      const reply = quote?.closest<HTMLElement>('[data-message]')?.dataset['message'];
      // A second jump returns to where the first one began.
      const origin = reply === undefined ? null : (jump?.origin ?? placeOf(reply));
      if (placeOf(message.id).seq !== null) return arrive({ goal: toPlace(message), origin, takesFocus });
      load(loading.ofMessage(message), { origin, takesFocus });
    },
    jumpToDay: (start) => load(loading.ofDay(start), { origin: null, takesFocus: true }),
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

/** Begins a jump: to a message at once, or when it has been loaded. */
function useStart(view: LogView, setJump: Dispatch<SetStateAction<JumpState | null>>) {
  const { start, ...loading } = useJumpLoading(view.row);
  const arrive = ({ goal, origin, takesFocus }: Arrival) => {
    showPlace(goal, view);
    setJump({ phase: 'arriving', goal, origin, takesFocus, wasAway: false });
  };
  const load = (goal: LoadingOfJump, arrival: Omit<Arrival, 'goal'>) => {
    setJump({ phase: 'loading', origin: arrival.origin });
    start(goal, (message) => (message === null ? setJump(null) : arrive({ goal: toPlace(message), ...arrival })));
  };
  return { arrive, load, ...loading };
}

const isArriving = (jump: JumpState | null) => jump !== null && jump.phase !== 'loading';

const toPlace = ({ id, seq }: Message): Place => ({ key: id, seq });

/** Moves the window of the log to a message that it does not contain. */
function showPlace({ key, seq }: Place, { log, row, move }: LogView): void {
  const isShown = log.messages.some(({ id }) => id === key);
  if (!isShown && seq !== null) move({ to: 'message', seq, newestHeld: row?.newest_seq ?? 0 });
}

/** Pure: the state of a jump in the log as it is shown now. */
function stateAfter(jump: JumpState | null, { log, isFollowing }: LogView): JumpState | null {
  if (!isArriving(jump) || jump.phase === 'arriving') return jump;
  if (isFollowing && (jump.wasAway || jump.phase === 'left')) return null;
  if (jump.phase === 'arrived' && !log.messages.some(({ id }) => id === jump.goal.key))
    return { ...jump, phase: 'left' };
  return isFollowing || jump.wasAway ? jump : { ...jump, wasAway: true };
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
      setJump((now) => (isArriving(now) && now.goal === jump.goal ? { ...now, phase: 'left' } : now));
    };
    row.addEventListener('blur', leave);
    setJump({ ...jump, phase: 'arrived' });
  }, [jump, setJump, log, scroller]);
}
