import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { Message } from '../../../../contract/chats/chats.ts';
import { CONVERSATION, makeCard, makeMessage, makeRow, MARA, ME } from '../chat-rows.fixture.ts';
import { acting, press, render } from '../render.fixture.tsx';
import { HoverBar } from './hover-bar.tsx';

const message = makeMessage(1);
const HEART = { conversation: CONVERSATION, message: message.id, seq: 1, member: ME, emoji: '❤️', number: 1 };

interface Shown {
  message?: Message;
  reactions?: (typeof HEART)[];
  isEditing?: boolean;
  /** The space on each side of the bubble, in pixels. */
  space?: number;
}

/** A log with one message of which the mouse moves over the bubble. */
async function hover({ message: shown = message, reactions = [], isEditing = false, space = 300 }: Shown = {}) {
  const replied = vi.fn<(message: Message) => void>();
  const { store, show } = await render(null);
  const scroller = { current: document.createElement('div') };
  const bubble = `<div><p></p><button data-options="${shown.id}"></button></div>`;
  scroller.current.innerHTML = `<ol><li data-message="${shown.id}">${bubble}</li></ol>`;
  document.body.append(scroller.current);
  const place = (selector: string, left: number, right: number) => {
    const element = scroller.current.matches(selector) ? scroller.current : scroller.current.querySelector(selector);
    vi.spyOn(element as Element, 'getBoundingClientRect').mockReturnValue({ left, right } as DOMRect);
  };
  place('div:has(ol)', 0, 2 * space + 100);
  place('li > div', space, space + 100);
  const log = { row: null, messages: [shown], quoted: [], reactions, unsent: [], changes: [], reacting: [] };
  const conversation = { peer: MARA, row: makeRow(), profile: makeCard() };
  await show(<HoverBar {...{ scroller, log, conversation, isEditing }} onReply={replied} />);
  const move = (type: string, pointerType = 'mouse') =>
    acting(async () => {
      const over = type === 'pointerover' ? scroller.current.querySelector('p') : scroller.current;
      over?.dispatchEvent(new PointerEvent(type, { pointerType, bubbles: true }));
    });
  const buttons = () => [...scroller.current.querySelectorAll<HTMLButtonElement>('[aria-hidden] > button')];
  return { store, replied, move, buttons };
}

it('sets the heart and replies in one press, until the mouse leaves the log', async () => {
  const { store, replied, move, buttons } = await hover();
  expect(buttons()).toEqual([]);
  await move('pointerover');
  const [heart, reply] = buttons();
  await press(heart);
  await vi.waitFor(async () => {
    expect(await store.outbox.toArray()).toMatchObject([
      { call: 'setReaction', request: { message: message.id, emoji: '❤️' } },
    ]);
  });
  await press(reply);
  expect(replied).toHaveBeenCalledExactlyOnceWith(message);
  await move('pointerleave');
  expect(buttons()).toEqual([]);
});

it('removes the own heart', async () => {
  const { store, move, buttons } = await hover({ reactions: [HEART] });
  await move('pointerover');
  await press(buttons()[0]);
  await vi.waitFor(async () => {
    expect(await store.outbox.toArray()).toMatchObject([{ request: { message: message.id, emoji: null } }]);
  });
});

it.each([
  ['nothing for a finger', {}, 'touch', 0],
  ['nothing without room beside the bubble', { space: 100 }, 'mouse', 0],
  [
    'nothing over a deleted message',
    { message: makeMessage(1, { deleted_at: message.accepted_at, body: '' }) },
    'mouse',
    0,
  ],
  ['the heart alone while the member edits a message', { isEditing: true }, 'mouse', 1],
] as const)('shows %s', async (_when, shown, pointerType, count) => {
  const { move, buttons } = await hover(shown);
  await move('pointerover', pointerType);
  expect(buttons()).toHaveLength(count);
});
