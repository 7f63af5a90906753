import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { Media } from '../../../../contract/media/media.ts';
import { makeMessage } from '../chat-rows.fixture.ts';
import { acting, press, render } from '../render.fixture.tsx';
import { MessageBubble } from './message-bubble.tsx';

const MEDIA = {
  id: 'm',
  path: 'data:,moving',
  thumb_path: 'data:,still',
  width: 4,
  height: 3,
  placeholder: '',
} as unknown as Media;

let listener: (() => void) | undefined;
let prefersLessMotion = false;
const stubMotion = (prefers: boolean) => {
  prefersLessMotion = prefers;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === '(prefers-reduced-motion: reduce)' && prefersLessMotion;
    },
    addEventListener: (_: string, run: () => void) => (listener = run),
    removeEventListener: () => {},
  }));
};
afterEach(() => vi.unstubAllGlobals());

async function show(isCovered = false) {
  await import('./gif-picture.tsx');
  const onReveal = vi.fn<() => void>();
  const message = makeMessage(1, { kind: 'gif', body: '', media: MEDIA });
  const { host } = await render(
    <MessageBubble
      change={null}
      message={message}
      status={null}
      isFirst
      isLast
      from="Mara"
      isCovered={isCovered}
      onReveal={onReveal}
    />,
  );
  const button = () => host.querySelector('button');
  const shown = () => host.querySelector('img')?.getAttribute('src');
  return { host, button, shown, onReveal };
}

it('plays until the member pauses it, and then shows its first frame', async () => {
  stubMotion(false);
  const { button, shown } = await show();
  expect([button()?.getAttribute('aria-label'), shown()]).toEqual(['Pause the GIF from Mara', MEDIA.path]);
  await press(button());
  expect([button()?.getAttribute('aria-label'), shown()]).toEqual(['Play the GIF from Mara', MEDIA.thumb_path]);
  await press(button());
  expect(shown()).toBe(MEDIA.path);
});

it('does not start by itself for a member who prefers reduced motion', async () => {
  stubMotion(true);
  const { button, shown } = await show();
  expect(shown()).toBe(MEDIA.thumb_path);
  await press(button());
  expect(shown()).toBe(MEDIA.path);
});

it('stops when the member switches on reduced motion', async () => {
  stubMotion(false);
  const { shown } = await show();
  prefersLessMotion = true;
  await acting(async () => listener?.());
  expect(shown()).toBe(MEDIA.thumb_path);
});

it('does not start by itself for a member who saves data', async () => {
  stubMotion(false);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
  expect((await show()).shown()).toBe(MEDIA.thumb_path);
});

it('is covered like a picture, and loads nothing before it is revealed', async () => {
  stubMotion(false);
  const { button, shown, onReveal } = await show(true);
  expect([button()?.textContent, shown()]).toEqual(['Tap to see the picture', undefined]);
  await press(button());
  expect(onReveal).toHaveBeenCalledTimes(1);
});
