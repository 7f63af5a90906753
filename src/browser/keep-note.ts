/** Stores a hint for the next visit. A browser with full or disabled storage drops it. */
export function keepNote(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // This storage never holds the only copy of a member's words.
  }
}
