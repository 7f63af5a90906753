import { WorkerNews } from '../../../contract/worker-news.ts';

/** Listens to messages of the service worker and acknowledges each of them. */
export function onWorkerNews(listener: (news: WorkerNews) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const hear = ({ data, ports }: MessageEvent) => {
    const parsed = WorkerNews.safeParse(data);
    if (!parsed.success) return;
    ports[0]?.postMessage('heard');
    listener(parsed.data);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
