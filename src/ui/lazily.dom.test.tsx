import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazily, loadLazyComponents } from './lazily.tsx';
import { readToasts } from './toast-queue.ts';

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(() => {
  root.unmount();
  host.remove();
});

const Words: ComponentType<{ words: string }> = ({ words }) => <p>{words}</p>;
const show = (Piece: ComponentType<{ words: string }>) =>
  root.render(
    <I18nProvider i18n={i18n}>
      <Piece words="here" />
    </I18nProvider>,
  );

it('loads on first use, once', async () => {
  const load = vi.fn(async () => Words);
  const Piece = lazily(load);
  expect(load).not.toHaveBeenCalled();
  show(Piece);
  await vi.waitFor(() => expect(host.textContent).toBe('here'));
  await loadLazyComponents();
  expect(load).toHaveBeenCalledTimes(1);
});

it('renders at once if it was loaded before', async () => {
  const Piece = lazily(async () => Words);
  await loadLazyComponents();
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(host.textContent));
  observer.observe(host, { childList: true, subtree: true });
  show(Piece);
  await vi.waitFor(() => expect(host.textContent).toBe('here'));
  expect(seen[0]).toBe('here');
  observer.disconnect();
});

it('shows what stands for it until it has loaded', async () => {
  const loading = Promise.withResolvers<typeof Words>();
  show(
    lazily(
      () => loading.promise,
      'requested',
      () => <p>waiting</p>,
    ),
  );
  await vi.waitFor(() => expect(host.textContent).toBe('waiting'));
  loading.resolve(Words);
  await vi.waitFor(() => expect(host.textContent).toBe('here'));
});

it('leaves the screen as it is when loading fails, says so, and loads when the connection is back', async () => {
  let isReachable = false;
  const Piece = lazily(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return Words;
  }, 'requested');
  await loadLazyComponents();
  root.render(
    <I18nProvider i18n={i18n}>
      <p>the screen</p>
      <Piece words="here" />
    </I18nProvider>,
  );
  await vi.waitFor(() => expect(readToasts().at(-1)?.text).toBe('This part of the app could not be loaded'));
  expect(host.textContent).toBe('the screen');
  isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(host.textContent).toBe('the screenhere'));
});

it('says nothing of a missing component that the member has not asked for', async () => {
  const load = vi.fn(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const Piece = lazily<{ words: string }>(load);
  const before = readToasts().length;
  show(Piece);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(readToasts()).toHaveLength(before);
});
