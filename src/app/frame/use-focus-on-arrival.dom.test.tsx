import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteData } from '../../routes/-route-data.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

const PROFILE = '/members/mara';
/** More frames than the wait lasts. */
const MANY_FRAMES_MS = 1_000;

let leave: (() => void) | undefined;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  leave?.();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Every screen has a focusable title. The list shows its cards once they are rendered. */
function Screens() {
  const main = useFocusOnArrival();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isDrawn, setIsDrawn] = useState(true);
  return (
    <main ref={main} tabIndex={-1}>
      <h1 key={path} tabIndex={-1}>
        {path}
      </h1>
      <button type="button" onClick={() => setIsDrawn(!isDrawn)}>
        Draw
      </button>
      {isDrawn &&
        path === '/members' &&
        ['/members/nina', `${PROFILE}/chat`, PROFILE].map((href) => (
          <a key={href} href={href}>
            {href}
          </a>
        ))}
    </main>
  );
}

const staticData: RouteData = { name: 'members', layout: 'default', access: 'anyone', title: { id: 'x' } };

/** Opens a profile from the list. */
async function openProfile() {
  const root = createRootRoute({ component: Screens, staticData });
  const any = createRoute({ getParentRoute: () => root, path: '$', staticData });
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: ['/members'] }),
  });
  await router.load();
  const host = document.body.appendChild(document.createElement('div'));
  const screen = createRoot(host);
  await act(async () => screen.render(<RouterProvider router={router as never} />));
  leave = () => {
    act(() => screen.unmount());
    host.remove();
  };
  const go = (path: string) => act(async () => router.navigate({ href: path }));
  expect(document.activeElement).toBe(document.body);
  await go(PROFILE);
  expect(focused()).toBe('MAIN');
  return { go, back: () => act(async () => router.history.back()) };
}

const focused = () => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName;
const title = () => document.querySelector('h1');
/** Shows or hides the cards of the list. */
const drawCards = () => act(async () => document.querySelector('button')?.click());
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

it('focuses the followed link after a step back without scrolling', async () => {
  const { back } = await openProfile();
  const focus = vi.spyOn(HTMLAnchorElement.prototype, 'focus');
  await back();
  expect(focused()).toBe(PROFILE);
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});

it('focuses the start of the list after a link, and after a step back if the card was removed', async () => {
  const { go, back } = await openProfile();
  await go('/members');
  expect(focused()).toBe('MAIN');
  await back();
  expect(focused()).toBe('MAIN');
  await go('/members/gone');
  await go('/elsewhere');
  await back();
  expect(focused()).toBe('MAIN');
});

it('waits a limited number of frames for late cards', async () => {
  const { go, back } = await openProfile();
  await drawCards();
  await back();
  expect(focused()).toBe('MAIN');
  await wait(50);
  await drawCards();
  await wait(50);
  expect(focused()).toBe(PROFILE);

  await go(PROFILE);
  await drawCards();
  await back();
  await wait(MANY_FRAMES_MS);
  await drawCards();
  await wait(MANY_FRAMES_MS);
  expect(focused()).toBe('MAIN');
});

it('does not move the focus if the user has moved it or navigated again', async () => {
  const { go, back } = await openProfile();
  await drawCards();
  await back();
  title()?.focus();
  await drawCards();
  await wait(MANY_FRAMES_MS);
  expect(document.activeElement).toBe(title());

  await go(PROFILE);
  await drawCards();
  await back();
  await go('/elsewhere');
  await go('/members');
  await drawCards();
  await wait(MANY_FRAMES_MS);
  expect(focused()).toBe('MAIN');
});
