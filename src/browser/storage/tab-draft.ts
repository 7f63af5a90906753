import { readFromSession, removeFromSession, storeInSession } from './session-note.ts';

/** The texts of an unsent form of this tab. */
type Texts = Readonly<Record<string, string>>;

/** Stores the texts of a form across a reload of this tab. Only a reader with the same `owner` receives them. */
export function storeTabDraft(key: string, owner: string, texts: Texts): void {
  storeInSession(key, JSON.stringify({ owner, texts }));
}

/** Returns the stored texts; none if there is no draft, or if it is of another owner. */
export function readTabDraft(key: string, owner: string): Texts {
  try {
    const draft = JSON.parse(readFromSession(key) ?? 'null') as { owner?: unknown; texts?: unknown } | null;
    if (draft?.owner !== owner || typeof draft.texts !== 'object' || draft.texts === null) return {};
    return Object.fromEntries(
      Object.entries(draft.texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export function dropTabDraft(key: string): void {
  removeFromSession(key);
}
