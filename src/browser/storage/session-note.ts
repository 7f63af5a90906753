// Reading `sessionStorage` throws where the browser refuses it. It lives as long as the tab.

/** Stores a text until the tab closes. A browser with full or disabled storage drops it. */
export function storeInSession(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The screen still has the text.
  }
}

/** Reads a stored text; null without one, and in a browser with disabled storage. */
export function readFromSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function removeFromSession(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
