import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { Flag, UserRound } from 'lucide-react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';
import { chooseInMenu, openMenu } from './menu.fixture.ts';

let host: HTMLElement;
let root: Root;
const onReport = vi.fn();
const onChoose = vi.fn();

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(async () => {
  root.unmount();
  host.remove();
  vi.clearAllMocks();
  await vi.waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull());
});

const GROUPS = [
  [
    { icon: UserRound, text: 'My profile', to: '/profile' as const },
    { icon: Flag, text: 'Report', danger: true, onSelect: onReport },
    false as const,
  ],
  false as const,
  {
    label: 'Language',
    choices: [
      { value: 'en', text: 'English', lang: 'en' },
      { value: 'fr', text: 'Français', lang: 'fr' },
    ],
    value: 'en',
    onChoose,
  },
];

// The routes of the app have data for the frame. This test does not need it.
const staticData = {} as never;

async function show(groups: Parameters<typeof Menu>[0]['groups'] = GROUPS, emptyText = 'No connection') {
  const rootRoute = createRootRoute({ component: Outlet, staticData });
  const routes = ['/', '/profile'].map((path) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      staticData,
      component: () => <Menu label="Account" trigger="Robin" groups={groups} emptyText={emptyText} />,
    }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  root.render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  const button = await vi.waitFor(() => {
    const found = host.querySelector('button');
    if (found === null) throw new Error('There is no button.');
    return found;
  });
  return { button, path: () => router.state.location.pathname };
}

const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it('names the menu, and groups the choices', async () => {
  const { button } = await show();
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  const items = await openMenu(button);
  const menu = document.querySelector('[role=menu]');
  expect([menu?.getAttribute('aria-label'), button.getAttribute('aria-controls')]).toEqual(['Account', menu?.id]);
  expect(items.map((item) => [item.getAttribute('role'), item.textContent, item.getAttribute('aria-checked')])).toEqual(
    [
      ['menuitem', 'My profile', null],
      ['menuitem', 'Report', null],
      ['menuitemradio', 'English', 'true'],
      ['menuitemradio', 'Français', 'false'],
    ],
  );
  expect(items.map((item) => item.closest('[role=group]')?.getAttribute('aria-label'))).toEqual([
    undefined,
    undefined,
    'Language',
    'Language',
  ]);
});

it('closes and focuses the button before it runs an action', async () => {
  const { button } = await show();
  onReport.mockImplementationOnce(() => {
    expect([document.activeElement, document.querySelector('[role=menu]')]).toEqual([button, null]);
  });
  await chooseInMenu(button, 'Report');
  expect(onReport).toHaveBeenCalledTimes(1);
  expect(onReport.mock.results[0]?.type).toBe('return');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('closes on Escape', async () => {
  const { button } = await show();
  button.focus();
  const items = await openMenu(button);
  items[0]?.focus();
  press('Escape');
  await vi.waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('follows a link in the app', async () => {
  const { button, path } = await show();
  const items = await openMenu(button);
  expect(items[0]?.getAttribute('href')).toBe('/profile');
  items[0]?.click();
  await vi.waitFor(() => expect(path()).toBe('/profile'));
});

it('reports a choice', async () => {
  const { button } = await show();
  await chooseInMenu(button, 'Français');
  expect(onChoose.mock.calls).toEqual([['fr']]);
});

it('states why it has no items', async () => {
  const { button } = await show([]);
  await openMenu(button);
  expect(document.querySelector('[role=menu]')?.textContent).toBe('No connection');
});
