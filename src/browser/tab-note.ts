const notes = new Map<string, string>();

/** Keeps a text for this tab, also through a reload. A browser without storage keeps it until the page closes. */
export function storeTabNote(key: string, text: string): void {
  notes.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Memory has it.
  }
}

/** Reads a text of this tab; null without one. */
export function readTabNote(key: string): string | null {
  const note = notes.get(key);
  if (note !== undefined) return note;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function removeTabNote(key: string): void {
  notes.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
