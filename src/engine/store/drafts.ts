import type { MemberId } from '../../../contract/base/ids.ts';
import type { Draft, EditingMark, Store } from './database.ts';

export async function readDraft(store: Store, peer: MemberId): Promise<string> {
  return (await store.drafts.get(peer))?.text ?? '';
}

/** A stored draft as one composer reads it. */
export interface ComposerDraft {
  readonly text: string;
  /** Whether this composer wrote it. */
  readonly isOwn: boolean;
}

export async function readComposerDraft(store: Store, peer: MemberId, composer: string): Promise<ComposerDraft> {
  const draft = await store.drafts.get(peer);
  return { text: draft?.text ?? '', isOwn: draft?.composer === composer };
}

/** Every draft, by peer. */
export async function readDrafts(store: Store): Promise<Readonly<Partial<Record<MemberId, string>>>> {
  const drafts = await store.drafts.toArray();
  return Object.fromEntries(drafts.map(({ peer, text }) => [peer, text]));
}

/** Stores a text that no composer has written. An empty text deletes the draft. An unpaid draft stays unpaid. */
export const writeDraft = (store: Store, peer: MemberId, text: string): Promise<void> =>
  writeComposerDraft(store, peer, { text });

/** Stores the text of a composer, as `writeDraft` does. */
export async function writeComposerDraft(
  store: Store,
  peer: MemberId,
  { text, composer }: Pick<Draft, 'text' | 'composer'>,
): Promise<void> {
  if (text === '') await store.drafts.delete(peer);
  else await store.drafts.upsert(peer, { text, updated_at: Date.now(), composer });
}

/** Appends text to a draft on a new line. */
export async function addToDraft(store: Store, peer: MemberId, words: string): Promise<void> {
  await writeDraft(store, peer, joinDraft(await readDraft(store, peer), words));
}

export function joinDraft(before: string, words: string): string {
  return [before.trimEnd(), words].filter((part) => part !== '').join('\n');
}

/** An edit in progress. */
export type Editing = Pick<EditingMark, 'id' | 'text'>;

const editingName = (peer: MemberId) => `editing:${peer}` as const;

export async function readEditing(store: Store, peer: MemberId): Promise<Editing | null> {
  const mark = await store.marks.get(editingName(peer));
  return mark !== undefined && 'text' in mark ? { id: mark.id, text: mark.text } : null;
}

/** Stores the edit in progress to a peer. Null ends it. */
export async function writeEditing(store: Store, peer: MemberId, editing: Editing | null): Promise<void> {
  const name = editingName(peer);
  await (editing === null ? store.marks.delete(name) : store.marks.put({ name, ...editing }));
}
