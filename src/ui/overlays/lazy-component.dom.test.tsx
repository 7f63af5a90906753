import { type ComponentType, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';
import { readToasts } from './toast-queue.ts';

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(() => {
  vi.useRealTimers();
  root.unmount();
  host.remove();
});

const Words: ComponentType<{ words: string }> = ({ words }) => <p>{words}</p>;
const show = (Part: ComponentType<{ words: string }>) =>
  root.render(
    <>
      <p>the screen, </p>
      <Suspense fallback={<p>waiting</p>}>
        <Part words="here" />
      </Suspense>
    </>,
  );

/** A load that fails until the server is reachable. */
function failingLoad() {
  const server = { isReachable: false };
  const load = vi.fn(async () => {
    if (!server.isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return Words;
  });
  return { server, load };
}

it('loads on first use, once, and shows the fallback until then', async () => {
  const loading = Promise.withResolvers<typeof Words>();
  const load = vi.fn(() => loading.promise);
  const Part = lazyComponent(load);
  expect(load).not.toHaveBeenCalled();
  show(Part);
  await vi.waitFor(() => expect(host.textContent).toBe('the screen, waiting'));
  loading.resolve(Words);
  await vi.waitFor(() => expect(host.textContent).toBe('the screen, here'));
  show(Part);
  expect(load).toHaveBeenCalledTimes(1);
});

it('renders at once after a preload, without its fallback', async () => {
  const Part = lazyComponent(async () => Words);
  await Part.preload();
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(host.textContent));
  observer.observe(host, { childList: true, subtree: true });
  show(Part);
  await vi.waitFor(() => expect(host.textContent).toBe('the screen, here'));
  expect(seen[0]).toBe('the screen, here');
  observer.disconnect();
});

it('leaves the screen unchanged and shows one toast when loading fails, and loads when the connection is back', async () => {
  const { server, load } = failingLoad();
  const before = readToasts().length;
  show(lazyComponent(load));
  await vi.waitFor(() => expect(readToasts().at(-1)?.text).toBe('This part of the app could not be loaded'));
  expect(host.textContent).toBe('the screen, waiting');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  server.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(host.textContent).toBe('the screen, here'));
  expect(readToasts()).toHaveLength(before + 1);
});

it('retries after ten seconds without an online event', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { server, load } = failingLoad();
  show(lazyComponent(load));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(host.textContent).toBe('the screen, here'));
});

it('stops the timed retries after the fourth, and loads when the connection is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { server, load } = failingLoad();
  show(lazyComponent(load));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(load).toHaveBeenCalledTimes(5);
  server.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(host.textContent).toBe('the screen, here'));
});
