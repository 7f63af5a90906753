import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { StoreProvider } from '../../browser/store-context.tsx';
import { openStore } from '../../engine/store/database.ts';
import { ME } from './chat-rows.fixture.ts';

const staticData = { name: 'chats', layout: 'default', access: 'member', title: { id: 'chats' } } as const;
const tokenData = { ...staticData, name: 'token' } as const;
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/**
 * Runs an interaction and waits until React has rendered it. Between two interactions, data of the store and the server may
 * render too.
 */
export async function acting(work: () => Promise<void>): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(work);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
}

/** Renders a part of the chats in a document, in English, with its own empty store. `addresses` are the entries of the history. */
export async function render(children: ReactNode, addresses: string[] = ['/']) {
  // happy-dom has no reportError.
  vi.stubGlobal('reportError', (error: unknown) => console.error(error));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const store = openStore(ME);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } } });
  const rootRoute = createRootRoute();
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      createRoute({ getParentRoute: () => rootRoute, path: '$', staticData }),
      createRoute({ getParentRoute: () => rootRoute, path: '$token', staticData: tokenData }),
    ]),
    history: createMemoryHistory({ initialEntries: addresses }),
    // As in the app, a parameter is a text.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => (Object.keys(search).length === 0 ? '' : `?${new URLSearchParams(search)}`),
  });
  const unsubscribe = router.history.subscribe(() => void router.load());
  const show = (shown: ReactNode) =>
    acting(async () => {
      root.render(
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={client}>
            <RouterContextProvider router={router}>
              <StoreProvider store={store}>{shown}</StoreProvider>
            </RouterContextProvider>
          </QueryClientProvider>
        </I18nProvider>,
      );
    });
  cleanups.push(async () => {
    await acting(async () => root.unmount());
    unsubscribe();
    host.remove();
    await store.delete();
  });
  await show(children);
  return { host, store, client, router, show };
}

/** Clicks a button. */
export async function press(button: Element | null | undefined): Promise<void> {
  if (!(button instanceof HTMLElement)) throw new Error('There is no such button.');
  await acting(async () => button.click());
}

/** Types into a field: React reacts to the input event, not to the value. */
export async function type(field: HTMLTextAreaElement | HTMLInputElement | null, text: string): Promise<void> {
  if (field === null) throw new Error('There is no such field.');
  await acting(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export function buttonNamed(host: Element, name: string): HTMLButtonElement | undefined {
  return [...host.querySelectorAll('button')].find((button) =>
    (button.getAttribute('aria-label') ?? button.textContent).includes(name),
  );
}
