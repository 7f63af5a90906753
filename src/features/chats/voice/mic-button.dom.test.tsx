import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { MARA } from '../chat-rows.fixture.ts';
import { acting, render } from '../render.fixture.tsx';
import { MicButton } from './mic-button.tsx';
import { type Control, useVoice } from './use-voice.ts';

const PRICES = {
  message_credits: 1,
  photo_credits: 2,
  voice_credits: 2,
  gift_credits: 2,
  credit: { cents: 35, currency: 'EUR', isFrom: false },
};

beforeEach(() => {
  // happy-dom captures no pointers.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {});
});

/** Shows the button, which stays while nothing is recorded and while it is held. Returns it and the current control. */
async function show() {
  let control: Control | null = null;
  let fail = () => {};
  function Harness() {
    const voice = useVoice(MARA);
    control = voice.control;
    fail = () => voice.setControl(null);
    if (control !== null && control !== 'held') return null;
    return <MicButton voice={voice} prices={PRICES} onApproach={() => {}} />;
  }
  const rendered = await render(<Harness />);
  const button = () => rendered.host.querySelector('button');
  const point = (type: string, { x = 0, y = 0, at = 1_000, pointer = 1 } = {}) =>
    acting(async () => {
      const event = new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, pointerId: pointer, button: 0 });
      Object.defineProperty(event, 'timeStamp', { value: at });
      button()?.dispatchEvent(event);
    });
  const click = (detail: number) =>
    acting(async () => void button()?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
  return { ...rendered, button, point, click, fail: () => acting(async () => fail()), control: () => control };
}

it('has the price in its name', async () => {
  const { button } = await show();
  expect(button()?.getAttribute('aria-label')).toBe('Record a voice message, 2 credits, €0.70');
});

it.each([
  ['a long press that lets go ends the recording', { at: 1_900 }, 'released'],
  ['a short press locks it', { at: 1_100 }, 'locked'],
] as const)('%s', async (_, release, expected) => {
  const { button, point, control } = await show();
  await point('pointerdown');
  expect(control()).toBe('held');
  await point('pointerup', release);
  await acting(async () => button()?.click());
  expect(control()).toBe(expected);
});

it.each([
  ['up locks', { x: 0, y: -60 }, 'locked'],
  ['aside cancels', { x: -100, y: 0 }, 'cancelled'],
  ['a little changes nothing', { x: -40, y: -30 }, 'held'],
  ['to the other side changes nothing', { x: 100, y: 0 }, 'held'],
] as const)('sliding %s', async (_, to, expected) => {
  const { point, control } = await show();
  await point('pointerdown');
  await point('pointermove', to);
  expect(control()).toBe(expected);
});

it('ends the recording when the system takes over the touch', async () => {
  const { point, control } = await show();
  await point('pointerdown');
  await point('pointercancel', { at: 1_100 });
  expect(control()).toBe('released');
});

it('records hands-free from a key or a screen reader, which press without a pointer', async () => {
  const { button, control } = await show();
  await acting(async () => button()?.click());
  expect(control()).toBe('locked');
});

it('does not start again by the click that follows a press without a microphone', async () => {
  const { point, click, fail, control } = await show();
  await point('pointerdown');
  await fail();
  await point('pointerup', { at: 1_900 });
  await click(1);
  expect(control()).toBeNull();
  // A screen reader may click without a press.
  await click(1);
  expect(control()).toBe('locked');
});

it('ignores a second finger', async () => {
  const { point, control } = await show();
  await point('pointerdown');
  await point('pointerdown', { pointer: 2 });
  await point('pointerup', { pointer: 2, at: 1_100 });
  expect(control()).toBe('held');
});
