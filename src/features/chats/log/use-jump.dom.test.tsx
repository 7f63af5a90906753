import 'fake-indexeddb/auto';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeMessage, makeRow, MARA, ME } from '../chat-rows.fixture.ts';
import { acting, press, render } from '../render.fixture.tsx';
import type { Message } from '../../../../contract/chats/chats.ts';
import { isoDay, startOfDay } from '../../../domain/formats/calendar-days.ts';
import { useJump } from './use-jump.ts';
import type { LogView } from './use-log-view.ts';

interface Load<Answer> {
  signal: AbortSignal;
  end: (answer: Answer) => void;
  fail: (error: Error) => void;
}
/** The answers of the loads, in the order of their starts. */
const loads: (Load<boolean> & { seq: number })[] = [];
const dayLoads: (Load<Message | null> & { at: number })[] = [];
vi.mock('../../../engine/sync/load-messages.ts', () => ({
  loadBackTo: (_store: unknown, { seq }: { seq: number }, { signal }: { signal: AbortSignal }) =>
    new Promise<boolean>((end, fail) => loads.push({ seq, signal, end, fail })),
  loadBackToTime: (_store: unknown, { at: start }: { at: number }, { signal }: { signal: AbortSignal }) =>
    new Promise<Message | null>((end, fail) => dayLoads.push({ at: start, signal, end, fail })),
}));
const showToast = vi.hoisted(() => vi.fn<(words: string) => void>());
vi.mock('../../../ui/overlays/toast-queue.ts', () => ({ showToast }));

const reply = makeMessage(100, { sender: ME, reply_to: makeMessage(3).id });
const move = vi.fn<LogView['move']>();
const toNewest = vi.fn<() => void>();
beforeEach(() => {
  loads.length = 0;
  dayLoads.length = 0;
  showToast.mockClear();
  move.mockClear();
  toNewest.mockClear();
  Element.prototype.scrollIntoView = () => {};
});

/** The start of the day of all messages of the fixture. */
const DAY = startOfDay(isoDay(reply.accepted_at));
const OTHER_DAY_MS = 3 * 86_400_000;

const goals = { far: makeMessage(3), farther: makeMessage(2), near: makeMessage(99) };

/** A log with these messages, a button for each jump, and the state of the jump. */
function Log({ shown, isFollowing = false }: { shown: readonly number[]; isFollowing?: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  const messages = [...shown.map((seq) => makeMessage(seq)), reply];
  const row = makeRow({ profile: MARA, newest_seq: 100 });
  const log = { row, messages, quoted: [], reactions: [], unsent: [], changes: [], reacting: [] };
  const jump = useJump({ row, log, isFollowing, move, toNewest } as unknown as LogView, scroller);
  const { marked, isLoading, canGoBack } = jump;
  return (
    <div ref={scroller} tabIndex={-1}>
      {messages.map(({ id }) => (
        <div key={id} data-message={id}>
          {Object.entries(goals).map(([name, goal]) => (
            <button
              key={name}
              type="button"
              onClick={({ currentTarget }) => jump.jumpTo(goal, { quote: currentTarget })}
            >
              {name}
            </button>
          ))}
        </div>
      ))}
      <button type="button" onClick={() => jump.jumpTo(goals.near, { takesFocus: false })}>
        found
      </button>
      <button type="button" onClick={() => jump.jumpToDay(DAY)}>
        day
      </button>
      <button type="button" onClick={jump.goBack}>
        back
      </button>
      <button type="button" onClick={jump.cancel}>
        cancel
      </button>
      <button type="button" onClick={jump.end}>
        end
      </button>
      <button type="button" onClick={jump.toNewest}>
        newest
      </button>
      <output>{JSON.stringify({ marked, isLoading, canGoBack })}</output>
    </div>
  );
}

async function show() {
  const { host, show: showIn } = await render(<Log shown={[99]} />);
  return {
    state: () => JSON.parse(host.querySelector('output')?.textContent ?? '') as unknown,
    /** Presses a button: of the jumps, those of the reply, which is the last message. */
    choose: (name: string) =>
      press([...host.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)),
    showLog: (shown: readonly number[], isFollowing = false) => showIn(<Log shown={shown} isFollowing={isFollowing} />),
  };
}

const IDLE = { marked: null, isLoading: false, canGoBack: false };
const at = (seq: number) => ({ marked: makeMessage(seq).id, isLoading: false, canGoBack: true });

it('loads back to a message, moves the window, and goes to it and back', async () => {
  const { state, choose, showLog } = await show();
  await choose('far');
  expect(state()).toEqual({ marked: null, isLoading: true, canGoBack: false });
  await acting(async () => loads[0]?.end(true));
  expect(move.mock.calls).toEqual([[{ to: 'message', seq: 3, newestHeld: 100 }]]);
  await showLog([2, 3, 4]);
  expect([state(), document.activeElement?.getAttribute('data-message')]).toEqual([at(3), makeMessage(3).id]);
  await choose('back');
  expect(state()).toEqual({ marked: reply.id, isLoading: false, canGoBack: false });
});

it('goes to a message of the log at once', async () => {
  const { state, choose } = await show();
  await choose('near');
  expect([state(), loads.length, move.mock.calls.length]).toEqual([at(99), 0, 0]);
});

it.each(['near', 'farther', 'cancel', 'end', 'newest'])('stops loading when the member chooses %s', async (choice) => {
  const { state, choose } = await show();
  await choose('far');
  await choose(choice);
  expect(loads[0]?.signal.aborted).toBe(true);
  const before = state();
  await acting(async () => loads[0]?.end(true));
  expect([state(), move.mock.calls]).toEqual([before, []]);
  expect(toNewest.mock.calls.length).toBe(choice === 'newest' ? 1 : 0);
});

it.each([
  ['is not there', () => loads[0]?.end(false)],
  ['could not be loaded', () => loads[0]?.fail(new Error('offline'))],
])('ends when the message %s', async (_what, end) => {
  const { state, choose } = await show();
  await choose('far');
  await acting(async () => end());
  expect([state(), move.mock.calls]).toEqual([IDLE, []]);
});

it('ends at the end of the log, but not before the log has left it', async () => {
  const { state, choose, showLog } = await show();
  await showLog([99], true);
  await choose('near');
  expect(state()).toEqual({ ...at(99), canGoBack: false });
  await showLog([99]);
  expect(state()).toEqual(at(99));
  await showLog([99], true);
  await showLog([99]);
  expect(state()).toEqual(IDLE);
});

it('unmarks the message when the focus leaves it, and not when the window loses the focus', async () => {
  const { state, choose } = await show();
  await choose('near');
  const row = document.activeElement;
  await acting(async () => void row?.dispatchEvent(new FocusEvent('blur')));
  expect(state()).toEqual(at(99));
  await acting(async () => document.querySelector('button')?.focus());
  expect(state()).toEqual({ marked: null, isLoading: false, canGoBack: true });
});

it('leaves the focus in a text field', async () => {
  const { state, choose } = await show();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await choose('near');
  expect([state(), document.activeElement]).toEqual([at(99), field]);
  field.remove();
});

it('shows a message without moving the focus or marking it, for a search that does both', async () => {
  const { state, choose } = await show();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await choose('found');
  expect([state(), document.activeElement]).toEqual([IDLE, field]);
  field.remove();
});

it('loads back to a day, and goes to its first message', async () => {
  const { state, choose, showLog } = await show();
  await choose('day');
  expect([state(), dayLoads[0]?.at]).toEqual([{ ...IDLE, isLoading: true }, DAY]);
  await acting(async () => dayLoads[0]?.end(goals.far));
  expect(move.mock.calls).toEqual([[{ to: 'message', seq: 3, newestHeld: 100 }]]);
  await showLog([2, 3, 4]);
  expect(state()).toEqual({ ...at(3), canGoBack: false });
  expect(showToast).not.toHaveBeenCalled();
});

it.each([
  ['later', OTHER_DAY_MS, / or later\. These are the newest\.$/],
  ['earlier', -OTHER_DAY_MS, /These are the next ones\.$/],
])('names a day without messages that is %s than the message it goes to', async (_order, distance, words) => {
  const { choose } = await show();
  await choose('day');
  const message = { ...goals.far, accepted_at: new Date(DAY - distance).toISOString() };
  await acting(async () => dayLoads[0]?.end(message));
  expect(showToast.mock.calls).toEqual([[expect.stringMatching(words)]]);
  expect(move.mock.calls).toHaveLength(1);
});

it.each([
  ['has no messages', () => dayLoads[0]?.end(null), 'There are no messages.'],
  [
    'could not be loaded',
    () => dayLoads[0]?.fail(new Error('offline')),
    'The messages of this day could not be loaded.',
  ],
])('stays where it is if the day %s', async (_what, end, words) => {
  const { state, choose } = await show();
  await choose('day');
  await acting(async () => end());
  expect([state(), move.mock.calls]).toEqual([IDLE, []]);
  expect(showToast.mock.calls).toEqual([[expect.stringContaining(words)]]);
});

it('shows nothing of a day whose loading was stopped', async () => {
  const { state, choose } = await show();
  await choose('day');
  await choose('cancel');
  await acting(async () => dayLoads[0]?.end({ ...goals.far, accepted_at: new Date(0).toISOString() }));
  expect([state(), move.mock.calls, showToast.mock.calls]).toEqual([IDLE, [], []]);
});
