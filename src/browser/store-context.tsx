import { createContext, type ReactNode, use } from 'react';

/**
 * Says what the store is. This room knows nothing of the engine, so the app, which opens the store, declares its type here
 * (`declare module … { interface StoreRegister { store: Store } }`), as one registers a router.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface StoreRegister {}

type Store = StoreRegister extends { store: infer S } ? S : never;

const StoreContext = createContext<Store | null>(null);

/** Hands the signed-in member's store down. The app opens it; below it everybody may read. */
export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The signed-in member's store. Only for screens that visitors cannot reach. */
export function useStore(): Store {
  const store = use(StoreContext);
  if (store === null) throw new Error('This screen needs a signed-in member.');
  return store;
}
