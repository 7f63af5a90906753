import 'fake-indexeddb/auto';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { readReply, writeReply } from '../../../engine/store/drafts.ts';
import { makeMessage, MARA, ME } from '../chat-rows.fixture.ts';
import type { Prices } from '../../../domain/money/prices.ts';
import { Composer } from './composer.tsx';
import { makeTestGuard } from '../../../ui/overlays/interruption-guard.fixture.tsx';
import { acting, buttonNamed, press, render, type } from '../render.fixture.tsx';
import { chooseInMenu, openMenu } from '../../../ui/overlays/menu.fixture.ts';
import type { Balance } from '../../../domain/money/use-balance.ts';
import { useComposer } from './use-composer.ts';

const PRICES = {
  message_credits: 1,
  photo_credits: 2,
  voice_credits: 2,
  gift_credits: 2,
  credit: { cents: 35, currency: 'EUR', isFrom: false },
};

const NONE_WAITING = { here: 0, elsewhere: 0, names: [] };

interface RenderOptions {
  left?: number;
  waiting?: Balance['waiting'];
  limit?: number;
  prices?: Prices;
}

async function show({ left = 8, limit = 100, waiting = NONE_WAITING, prices = PRICES }: RenderOptions = {}) {
  const onSend = vi.fn<(words: string) => void>();
  const onTyping = vi.fn<() => void>();
  const onGift = vi.fn<() => void>();
  const onGetCredits = vi.fn<(event: { preventDefault: () => void }, words: string) => void>();
  function Harness({ left: now }: { left: number }) {
    const state = useComposer(MARA);
    return (
      <Composer
        peer={MARA}
        name="Mara"
        state={state}
        prices={prices}
        balance={{ left: now, waiting }}
        limit={limit}
        above={null}
        giftButton={createRef()}
        onGift={onGift}
        onSendVoice={() => {}}
        onGetCredits={onGetCredits}
        onTyping={onTyping}
        onSend={(words) => {
          state.setText('');
          onSend(words);
        }}
      />
    );
  }
  await Promise.all([import('./picture-tray.tsx'), import('../../../ui/overlays/menu-popover.tsx')]);
  const { wrap, mayInterrupt } = makeTestGuard();
  const rendered = await render(wrap(<Harness left={left} />));
  const field = rendered.host.querySelector('textarea');
  if (field === null) throw new Error('There is no field.');
  const close = () => rendered.show(wrap(null));
  const showBalance = (now: number) => rendered.show(wrap(<Harness left={now} />));
  return { ...rendered, field, onSend, onTyping, onGift, onGetCredits, close, showBalance, mayInterrupt };
}

const stubMedia = (matches: (query: string) => boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
const pointAs = (pointer: 'fine' | 'coarse') => stubMedia((query) => query === `(pointer: ${pointer})`);

const enter = (field: HTMLElement, options: KeyboardEventInit = {}) =>
  acting(
    async () =>
      void field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...options }),
      ),
  );

it('shows the lowest price of a credit to a member who has bought none', async () => {
  const { host } = await show({ prices: { ...PRICES, credit: { ...PRICES.credit, isFrom: true } } });
  expect(host.textContent).toContain('1 credit · from €0.35');
  expect(buttonNamed(host, 'Send, 1 credit, from €0.35')).toBeDefined();
  expect(buttonNamed(host, 'Add pictures or GIFs, 2 credits each, from €0.70')).toBeDefined();
});

it('shows the price and the balance before anything is sent', async () => {
  const { host } = await show();
  expect(host.textContent).toContain('1 credit · €0.35');
  expect(host.textContent).toContain('8 credits left');
  expect(buttonNamed(host, 'Send, 1 credit, €0.35')).toBeDefined();
  expect(buttonNamed(host, 'Add pictures or GIFs, 2 credits each, €0.70')).toBeDefined();
});

it('preserves the text and links to the credits page while the credits do not suffice', async () => {
  pointAs('fine');
  const { host, field, onSend, onGetCredits, showBalance } = await show({ left: 0 });
  expect(host.querySelector('a[href="/credits"]')?.textContent).toBe('Get credits');
  expect(host.textContent).toContain('Your credits are used up. What you write to Mara is kept here');
  await type(field, 'Still');
  expect(host.querySelector('button[type="submit"]')).toBeNull();
  expect(host.querySelector('a[aria-label="Get credits"]')?.getAttribute('href')).toBe('/credits');
  await enter(field);
  expect(onSend).not.toHaveBeenCalled();
  expect(field.value).toBe('Still');
  await press(host.querySelector('a[aria-label="Get credits"]'));
  expect(onGetCredits.mock.calls.map(([, words]) => words)).toEqual(['Still']);

  await showBalance(1);
  expect(host.querySelector('a[href="/credits"]')).toBeNull();
  await press(buttonNamed(host, 'Send, 1 credit, €0.35'));
  expect(onSend).toHaveBeenCalledWith('Still');
});

it.each([
  [{ here: 1, elsewhere: 0, names: [] }, '· 1 waiting'],
  [{ here: 0, elsewhere: 1, names: ['Nora'] }, '· 1 waiting for Nora'],
  [{ here: 1, elsewhere: 2, names: ['Nora', 'Elif'] }, '· 3 waiting, also for Nora and Elif'],
  [{ here: 0, elsewhere: 4, names: ['Nora', 'Elif', 'Tom'] }, '· 4 waiting, also in other conversations'],
])('shows the other conversations with waiting messages (%o)', async (waiting, words) => {
  const { host } = await show({ waiting });
  expect(host.textContent).toContain(`8 credits left ${words}`);
});

it('offers pictures and gifts with their prices in one menu on a phone', async () => {
  stubMedia(() => false);
  const { host, onGift } = await show();
  expect(buttonNamed(host, 'Add pictures or GIFs, 2 credits each, €0.70')).toBeUndefined();
  const plus = buttonNamed(host, 'Add a picture or a gift') as HTMLElement;
  const items = await openMenu(plus);
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Pictures or GIFs 2 credits each · €0.70',
    'Gift from 2 credits · €0.70',
  ]);
  const input = host.querySelector<HTMLInputElement>('input[type=file]');
  const opened = vi.spyOn(input as HTMLInputElement, 'click');
  items[0]?.click();
  expect(opened).toHaveBeenCalledTimes(1);
  await chooseInMenu(plus, 'Gift from 2 credits · €0.70');
  expect(onGift).toHaveBeenCalledTimes(1);
});

it('trims the text, sends it once and empties the field', async () => {
  const { host, field, onSend, onTyping } = await show();
  await type(field, '  Hello\nthere \n');
  expect(onTyping).toHaveBeenCalled();
  await press(buttonNamed(host, 'Send'));
  await press(buttonNamed(host, 'Send'));
  expect(onSend.mock.calls).toEqual([['Hello\nthere']]);
  expect(field.value).toBe('');
});

it('sends with Enter on a device with a mouse, but not with Shift or during input composition', async () => {
  pointAs('fine');
  const { field, onSend } = await show();
  await type(field, 'Hello');
  await enter(field, { shiftKey: true });
  await enter(field, { isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
  await enter(field);
  expect(onSend).toHaveBeenCalledWith('Hello');
});

it('inserts a new line with Enter on a touch screen', async () => {
  pointAs('coarse');
  const { field, onSend } = await show();
  await type(field, 'Hello');
  await enter(field);
  expect(onSend).not.toHaveBeenCalled();
});

it('shows the number of graphemes from 80 percent of the limit on, and sends nothing above the limit', async () => {
  const { host, field, onSend } = await show({ limit: 10 });
  await type(field, '1234567');
  expect(host.textContent).not.toContain('/ 10');
  await type(field, '1234567👩‍👩‍👧‍👦');
  expect(host.textContent).toContain('8 / 10');
  await type(field, '1234567890123');
  expect(host.textContent).toContain('3 characters too many');
  await press(buttonNamed(host, 'Send'));
  expect(onSend).not.toHaveBeenCalled();
  expect(field.value).toBe('1234567890123');
});

it('stores the draft while the member types, and restores it on opening', async () => {
  const { field, store, show: showAgain, host } = await show();
  await type(field, 'I have been');
  await type(field, 'I have been meaning to ask');
  await vi.waitFor(async () => expect((await store.drafts.get(MARA))?.text).toBe('I have been meaning to ask'));

  function Again() {
    return <output>{useComposer(MARA).text}</output>;
  }
  await showAgain(<Again />);
  await vi.waitFor(() => expect(host.querySelector('output')?.textContent).toBe('I have been meaning to ask'));
});

it('stores the last letters when the conversation closes while the member types', async () => {
  const { field, store, show: showOther } = await show();
  await type(field, 'a');
  await type(field, 'ab');
  await showOther(null);
  await vi.waitFor(async () => expect((await store.drafts.get(MARA))?.text).toBe('ab'));
});

it('restores the text of a page that closed before the database stored it', async () => {
  const { field, store, show: showAgain, host } = await show();
  await type(field, 'in the middle of a wo');
  await acting(async () => void window.dispatchEvent(new Event('pagehide')));
  // Simulates a write that the database did not finish.
  await store.drafts.clear();
  localStorage.setItem(`cache:last-words:${ME}:${MARA}`, 'in the middle of a wo');

  function Again() {
    return <output>{useComposer(MARA).text}</output>;
  }
  await showAgain(<Again />);
  expect(host.querySelector('output')?.textContent).toBe('in the middle of a wo');
  await vi.waitFor(async () => expect((await store.drafts.get(MARA))?.text).toBe('in the middle of a wo'));
  await vi.waitFor(() => expect(localStorage.getItem(`cache:last-words:${ME}:${MARA}`)).toBeNull());
});

it('prevents interruptions until the text is sent, deleted or its conversation closed', async () => {
  const { host, field, mayInterrupt, close } = await show();
  const after = async (work: Promise<void>) => (await work, mayInterrupt());
  expect(mayInterrupt()).toBe(true);
  expect(await after(type(field, 'Half a thought'))).toBe(false);
  expect(await after(type(field, ''))).toBe(true);
  expect(await after(type(field, 'Hello'))).toBe(false);
  expect(await after(press(buttonNamed(host, 'Send')))).toBe(true);
  expect(await after(type(field, 'And then'))).toBe(false);
  expect(await after(close())).toBe(true);
});

it('shows the message that the draft replies to, and ends the reply with its button and with Escape', async () => {
  const { host, store, field } = await show();
  const message = makeMessage(1, { body: 'Is that the lamp?' });
  await store.messages.put(message);
  const isReply = async () => (await readReply(store, MARA)) !== null;
  for (const end of ['button', 'Escape']) {
    await writeReply(store, MARA, message.id);
    await vi.waitFor(() => expect(host.textContent).toContain('Is that the lamp?'));
    if (end === 'button') await press(buttonNamed(host, 'Do not reply'));
    else await acting(async () => void field.dispatchEvent(new KeyboardEvent('keydown', { key: end, bubbles: true })));
    await vi.waitFor(async () => expect(await isReply()).toBe(false));
    await vi.waitFor(() => expect(host.textContent).not.toContain('Is that the lamp?'));
    expect(document.activeElement).toBe(field);
  }
});
