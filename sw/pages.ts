import type { WorkerMessage } from '../contract/notifications/worker-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** Every open page of the app, whether this worker controls it or not, with the last focused one first. */
export async function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

export async function postToPages(message: WorkerMessage): Promise<void> {
  for (const page of await openPages()) page.postMessage(message);
}

/** Sends a message to one page and waits for its acknowledgement. A page that hangs or is still loading sends none. */
export function postToPage(page: WindowClient, message: WorkerMessage, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), limitMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage(message, [port2]);
  });
}
