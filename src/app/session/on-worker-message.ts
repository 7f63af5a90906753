import { WorkerMessage } from '../../../contract/notifications/worker-message.ts';
import { workerContainer } from '../../browser/worker/worker-container.ts';

/**
 * Listens to messages of the service worker and acknowledges each of them. The listeners are `use-sync.ts` (a push arrived) and
 * `use-tapped-notifications.ts` (a notification was tapped).
 */
export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  const container = workerContainer();
  if (container === undefined) return () => {};
  const receive = ({ data, ports }: MessageEvent) => {
    const parsed = WorkerMessage.safeParse(data);
    if (!parsed.success) return;
    ports[0]?.postMessage('heard');
    listener(parsed.data);
  };
  container.addEventListener('message', receive);
  return () => container.removeEventListener('message', receive);
}
