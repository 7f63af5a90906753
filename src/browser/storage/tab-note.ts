/** Where the browser refuses storage, a note lasts until the page closes. */
const notes = new Map<string, string>();

/** Stores a text for this tab, also across a reload. */
export function storeTabNote(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    notes.set(key, text);
  }
}

/** Reads a text of this tab; null without one. */
export function readTabNote(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? notes.get(key) ?? null;
  } catch {
    return notes.get(key) ?? null;
  }
}

export function removeTabNote(key: string): void {
  notes.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing more to remove.
  }
}
