import type { Message } from '../../../contract/chats/chats.ts';
import type { MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { Draft, EditingMark, Store } from './database.ts';

/** The tables of drafts: their texts, pictures and recordings. */
export const draftTables = ({ drafts, draftPictures, draftVoices }: Store) =>
  [drafts, draftPictures, draftVoices] as const;

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

/** The content of a draft that a list shows: its text, else its recording, else its pictures. */
export interface ListedDraft {
  readonly content: 'text' | 'voice' | 'picture';
  /** Empty without a text. */
  readonly text: string;
}

/** Every draft, by peer. A reply without a text, a recording or pictures is no draft yet. */
export function readDrafts(store: Store): Promise<Readonly<Partial<Record<MemberId, ListedDraft>>>> {
  return store.transaction('r', draftTables(store), async () => {
    const listed: Partial<Record<MemberId, ListedDraft>> = {};
    // Only the keys are read, because the rows contain the files.
    const withPictures = (await store.draftPictures.orderBy('peer').uniqueKeys()) as MemberId[];
    for (const peer of withPictures) listed[peer] = { content: 'picture', text: '' };
    const withVoices = (await store.draftVoices.orderBy('peer').uniqueKeys()) as MemberId[];
    for (const peer of withVoices) listed[peer] = { content: 'voice', text: '' };
    for (const { peer, text } of await store.drafts.toArray())
      if (text.trim() !== '') listed[peer] = { content: 'text', text };
    return listed;
  });
}

/** Stores a text that no composer has written. An empty text deletes a draft without a reply. An unpaid draft stays unpaid. */
export const writeDraft = (store: Store, peer: MemberId, text: string): Promise<void> =>
  writeComposerDraft(store, peer, { text });

/** Stores the text of a composer, as `writeDraft` does. */
export async function writeComposerDraft(
  store: Store,
  peer: MemberId,
  { text, composer }: Pick<Draft, 'text' | 'composer'>,
): Promise<void> {
  await store.transaction('rw', store.drafts, async () => {
    const draft = await store.drafts.get(peer);
    await putDraft(store, { ...draft, peer, text, updated_at: Date.now(), composer });
  });
}

/** Sets the message that the draft to a peer replies to. Null: the draft is no reply. */
export async function writeReply(store: Store, peer: MemberId, id: MessageId | null): Promise<void> {
  await store.transaction('rw', store.drafts, async () => {
    const draft = (await store.drafts.get(peer)) ?? { peer, text: '', updated_at: Date.now() };
    await putDraft(store, { ...draft, reply_to: id ?? undefined });
  });
}

/** Stores a draft. One without a text and a reply is deleted. */
async function putDraft(store: Store, draft: Draft): Promise<void> {
  if (draft.text === '' && draft.reply_to === undefined) await store.drafts.delete(draft.peer);
  else await store.drafts.put(draft.text === '' ? { ...draft, is_unpaid: false } : draft);
}

/** The message that a draft replies to. Null if there is none, or if it has left this device: the member may have removed it. */
export async function readReply(store: Store, peer: MemberId): Promise<Message | null> {
  const id = (await store.drafts.get(peer))?.reply_to;
  return id === undefined ? null : ((await store.messages.get(id)) ?? null);
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
