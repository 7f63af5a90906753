/** Writes down what is good to have at the next visit. A browser that is full, or keeps nothing, forgets it. */
export function keepNote(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Nothing that was written by a member is kept here alone.
  }
}
