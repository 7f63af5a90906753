import { cachesMutants } from './engine-caches.ts';
import { enqueueMutants } from './engine-enqueue.ts';
import { outboxMutants } from './engine-outbox.ts';
import { storeMutants } from './engine-store.ts';
import { syncMutants } from './engine-sync.ts';
import { unknownMutants } from './engine-unknown.ts';

/** Mutants of src/engine. */
export const engineMutants = [
  ...syncMutants,
  ...outboxMutants,
  ...enqueueMutants,
  ...storeMutants,
  ...cachesMutants,
  ...unknownMutants,
];
