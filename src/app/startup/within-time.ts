/** After this time, the browser's storage counts as not answering. */
const STORAGE_MS = 15_000;

/** Rejects if the work takes longer. IndexedDB of some browsers sometimes never answers, and the app would never start. */
export function withinTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The storage of the browser does not answer.')), STORAGE_MS);
    }),
  ]);
}
