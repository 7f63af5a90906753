import { createContext, type ReactNode, use } from 'react';
import type { Store } from '../engine/store/database.ts';

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
