import { WorkerMessage } from '../../../contract/worker-message.ts';

/** Listens to messages of the service worker and acknowledges each of them. */
export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const receive = ({ data, ports }: MessageEvent) => {
    const parsed = WorkerMessage.safeParse(data);
    if (!parsed.success) return;
    ports[0]?.postMessage('heard');
    listener(parsed.data);
  };
  navigator.serviceWorker.addEventListener('message', receive);
  return () => navigator.serviceWorker.removeEventListener('message', receive);
}
