import { NO_CHOICES } from '../../../contract/chats/chat-view.ts';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { ChangeEntry } from '../../engine/store/changes.ts';
import type { MessageEntry } from '../../engine/store/entry.ts';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';
import type { ConversationItem } from './list/conversation-item.ts';

export const ME = '00000000-0000-4000-8000-000000000001' as MemberId;
export const MARA = '00000000-0000-4000-8000-000000000002' as MemberId;
export const CONVERSATION = '00000000-0000-4000-8000-00000000000c' as ConversationId;

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export function makeMessage(seq: number, changes: Partial<Message> = {}): Message {
  const at = changes.accepted_at ?? new Date(Date.UTC(2026, 2, 18, 12, seq)).toISOString();
  return {
    id: uuid(seq) as MessageId,
    conversation: CONVERSATION,
    sender: MARA,
    kind: 'text',
    body: `message ${seq}`,
    media: null,
    reply_to: null,
    seq,
    version: 1,
    sent_at: at,
    accepted_at: at,
    edited_at: null,
    deleted_at: null,
    ...changes,
  };
}

export function makeEntry(position: number, changes: Partial<MessageEntry> = {}): MessageEntry {
  const id = uuid(1_000 + position);
  return {
    position,
    id,
    member: ME,
    version: 1,
    queue: MARA,
    peer: MARA,
    call: 'sendMessage',
    request: { id, conversation: CONVERSATION, kind: 'text', body: `unsent ${position}`, max_credits: 1 },
    picture: null,
    state: 'queued',
    failure: null,
    on_wire: false,
    created_at: Date.UTC(2026, 2, 18, 13, position),
    ...changes,
  };
}

/** A change in the outbox: an edit or, with a null body, a deletion. */
export function makeChange(message: string, body: string | null, changes: Partial<ChangeEntry> = {}): ChangeEntry {
  const id = uuid(2_000);
  const content =
    body === null
      ? { call: 'deleteMessage' as const, request: { id: message } }
      : { call: 'editMessage' as const, request: { id: message, body, edit_id: id } };
  return { ...makeEntry(1), id, queue: `message:${message}`, ...content, ...changes } as ChangeEntry;
}

export const PICTURE = {
  id: uuid(900) as MediaId,
  width: 600,
  height: 480,
  path: '/media/pier.webp',
  thumb_path: '/media/pier-320.webp',
  placeholder: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
};

export function makeRow(changes: Partial<ConversationRow> = {}): ConversationRow {
  return {
    conversation: CONVERSATION,
    profile: MARA,
    last_message: null,
    last_seq: 0,
    hidden_seq: 0,
    read_seq: 0,
    peer_read_seq: 0,
    peer_delivered_seq: 0,
    peer_state: 'active',
    updated_at: '2026-03-18T12:00:00.000Z',
    unread: 0,
    oldest_seq: 0,
    newest_seq: 0,
    ...changes,
  };
}

export function makeCard(changes: Partial<ProfileCard> = {}): ProfileCard {
  return {
    id: MARA,
    name: 'Mara',
    age: 41,
    gender: 'female',
    country: 'NL',
    region: null,
    city: null,
    fictional: true,
    presence: 'online',
    main_image: null,
    ...changes,
  };
}

export function makeItem(changes: Partial<ConversationItem> = {}): ConversationItem {
  return {
    peer: MARA,
    row: makeRow(),
    profile: makeCard(),
    draft: null,
    unsent: null,
    change: null,
    isMuted: false,
    movesTo: null,
    view: changes.row?.view ?? NO_CHOICES,
    ...changes,
  };
}
