// Reading `localStorage` throws where the browser refuses it, for instance with all cookies blocked.

/** Stores a hint for the next visit. A browser with full or disabled storage drops it. */
export function storeNote(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // This storage never has the only copy of a member's text.
  }
}

/** Reads a stored hint; null without one, and in a browser with disabled storage. */
export function readNote(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function removeNote(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
