import { createContext, type ReactNode, use } from 'react';

/**
 * The type of the store. This module does not import the engine. The app, which opens the store, registers the type
 * here: `declare module … { interface StoreRegister { store: Store } }`. TanStack Router registers its type the same
 * way.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface StoreRegister {}

type Store = StoreRegister extends { store: infer S } ? S : never;

const StoreContext = createContext<Store | null>(null);

/** Provides the signed-in member's store. The app opens it; every component below may read it. */
export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The signed-in member's store. Throws on screens that visitors can reach. */
export function useStore(): Store {
  const store = use(StoreContext);
  if (store === null) throw new Error('This screen needs a signed-in member.');
  return store;
}
