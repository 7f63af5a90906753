/** Undefined in a browser without service workers, and where the browser refuses them to this page. */
export function workerContainer(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
