import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** The names of the shown screens that are about a person; the newest last. A screen removes its entry when it unmounts. */
let shown: readonly { readonly name: string }[] = [];

function change(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names a person in the window's title while the screen about them is shown. */
export function useNameInTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return undefined;
    const entry = { name };
    change([...shown, entry]);
    return () => change(shown.filter((one) => one !== entry));
  }, [name]);
}

/** The person that the window's title names; undefined if no shown screen is about a person. */
export function usePersonInTitle(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown.at(-1)?.name);
}
