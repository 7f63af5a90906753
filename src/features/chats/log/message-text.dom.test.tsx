import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import type { Message } from '../../../../contract/chats/chats.ts';
import { wordsOf } from '../../../engine/search/words.ts';
import { makeEntry, makeMessage, ME, PICTURE } from '../chat-rows.fixture.ts';
import { useOptionsHandlers } from '../options-button.tsx';
import { acting, render } from '../render.fixture.tsx';
import { markWords } from '../search/marked-text.tsx';
import { MarkContext, type ShownHit } from '../search/shown-hit.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { OnOptionsContext } from './options-button.tsx';
import { UnsentBubble } from './unsent-bubble.tsx';

const ADDRESS = 'https://example.com/menu?x=1';

interface LogProps {
  message: Message;
  onOptions: (key: string) => void;
  mark?: ShownHit['mark'] | null;
}

/** A log with one message. */
function Log({ message, onOptions, mark = null }: LogProps) {
  const handlers = useOptionsHandlers('[data-message]', ({ key }) => onOptions(key));
  return (
    <MarkContext value={mark}>
      <OnOptionsContext value={() => {}}>
        <ol {...handlers}>
          <li data-message={message.id}>
            <MessageBubble
              message={message}
              status={message.sender === ME ? 'sent' : null}
              isFirst={false}
              isLast
              change={null}
              from="Mara"
              isCovered={false}
              onReveal={() => {}}
            />
          </li>
        </ol>
      </OnOptionsContext>
    </MarkContext>
  );
}

async function show(changes: Partial<Message>, mark: ShownHit['mark'] | null = null) {
  const onOptions = vi.fn<(key: string) => void>();
  const rendered = await render(<Log message={makeMessage(1, changes)} onOptions={onOptions} mark={mark} />);
  const link = () => rendered.host.querySelector<HTMLAnchorElement>('bdi a');
  return { ...rendered, onOptions, link };
}

/** Clicks a link. Returns whether the browser would follow it. */
async function click(link: HTMLAnchorElement | null, init: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  let isLeft = true;
  // The browser of the tests would open the address.
  const stop = (one: Event) => {
    isLeft = !one.defaultPrevented;
    one.preventDefault();
  };
  document.addEventListener('click', stop, { once: true });
  await acting(async () => void link?.dispatchEvent(event));
  document.removeEventListener('click', stop);
  return isLeft;
}

it('shows an address as a link that opens elsewhere without a referrer, and is isolated', async () => {
  const { host, link } = await show({ body: `Look: ${ADDRESS}.` });
  expect(host.querySelector('bdi')?.textContent).toBe(`Look: ${ADDRESS}.`);
  expect(link()?.textContent).toBe(ADDRESS);
  expect(link()?.href).toBe(ADDRESS);
  expect(link()?.getAttribute('target')).toBe('_blank');
  expect(link()?.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  expect(link()?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(link()?.getAttribute('dir')).toBe('ltr');
  expect(await click(link())).toBe(true);
});

it('links the addresses of captions and of unsent messages, with the text of a waiting edit', async () => {
  const caption = await show({ kind: 'image', media: PICTURE, body: `Here: ${ADDRESS}` });
  expect(caption.link()?.href).toBe(ADDRESS);
  const entry = makeEntry(1, { request: { ...makeEntry(1).request, body: 'see www.example.com' } });
  const actions = { edit: () => {}, retry: () => {}, discard: () => {} };
  const unsent = await render(<UnsentBubble entry={entry} isFirst isLast actions={actions} />);
  expect(unsent.host.querySelector('a')?.href).toBe('https://www.example.com/');
});

it.each([
  ['a held message', { held: true, body: ADDRESS }],
  ['a message of an unknown kind', { kind: 'unknown', body: ADDRESS, raw: {} }],
] as const)('shows no link in %s', async (_what, changes) => {
  const { host } = await show(changes);
  expect(host.querySelector('a')).toBeNull();
});

it('marks the words of a search inside and outside a link', async () => {
  const { host, link } = await show({ body: `The menu: ${ADDRESS}` }, markWords(wordsOf('menu')));
  expect([...host.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['menu', 'menu']);
  expect(link()?.querySelector('mark')?.textContent).toBe('menu');
  expect(link()?.textContent).toBe(ADDRESS);
});

it('opens a screen of this site in the app', async () => {
  const { link, router } = await show({ body: `${location.origin}/members/1/chat?a=b#c` });
  expect(link()?.getAttribute('target')).toBeNull();
  expect(await click(link())).toBe(false);
  await vi.waitFor(() => expect(router.state.location.href).toBe('/members/1/chat?a=b#c'));
});

it('leaves a screen of this site to the browser when a key opens it elsewhere', async () => {
  const { link, router } = await show({ body: `${location.origin}/members/1/chat` });
  expect(await click(link(), { ctrlKey: true })).toBe(true);
  expect(router.state.location.href).toBe('/');
});

it.each(['/some-token', '//chats/1'])('opens %s of this site like another site', async (path) => {
  const { link, router } = await show({ body: `${location.origin}${path}` });
  expect([link()?.getAttribute('target'), await click(link())]).toEqual(['_blank', true]);
  expect(router.state.location.href).toBe('/');
});

it('a right click on a link opens the menu of the browser, and beside it the options', async () => {
  const { host, link, onOptions } = await show({ body: `Look: ${ADDRESS}` });
  const rightClick = (on: Element | null | undefined) => {
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 });
    act(() => void on?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect([rightClick(link()), onOptions.mock.calls.length]).toEqual([false, 0]);
  expect([rightClick(host.querySelector('bdi')), onOptions.mock.calls.length]).toEqual([true, 1]);
});

it('the menu key and a held finger on a link open the options', async () => {
  const { link, onOptions } = await show({ body: ADDRESS });
  const menuOf = (init: PointerEventInit) =>
    new PointerEvent('contextmenu', { bubbles: true, cancelable: true, ...init });
  act(() => void link()?.dispatchEvent(menuOf({ button: 0 })));
  act(() => void link()?.dispatchEvent(menuOf({ button: 2, pointerType: 'touch' })));
  expect(onOptions.mock.calls.length).toBe(2);
});

it('isolates a text from right to left from the time after it, and a link in it', async () => {
  const { host, link } = await show({ body: `שלום ${ADDRESS} 12!` });
  const body = host.querySelector('bdi');
  expect(body?.textContent).toBe(`שלום ${ADDRESS} 12!`);
  expect(body?.querySelector('time')).toBeNull();
  expect(body?.nextElementSibling?.querySelector('time')).not.toBeNull();
  expect(link()?.getAttribute('dir')).toBe('ltr');
});
