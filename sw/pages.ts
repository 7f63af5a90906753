import type { WorkerNews } from '../contract/worker-news.ts';

declare const self: ServiceWorkerGlobalScope;

/** Every page of ours that is open, whether this worker serves it already or not; the one looked at last comes first. */
export async function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

export async function tellPages(news: WorkerNews): Promise<void> {
  for (const page of await openPages()) page.postMessage(news);
}

/** Tells one page and waits until it says that it has heard: a page that hangs, or is still loading, does not. */
export function tellPage(page: WindowClient, news: WorkerNews, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), limitMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage(news, [port2]);
  });
}
