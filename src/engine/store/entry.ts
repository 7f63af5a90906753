import type { acknowledgeNotice } from '../../../contract/account/account-notices.ts';
import type { BodyOf } from '../../../contract/base/call.ts';
import type { block, unblock } from '../../../contract/blocks.ts';
import type { setChatView } from '../../../contract/chats/chat-view.ts';
import type { markHeard, markRead, removeChat, SendMessage, sendMessage } from '../../../contract/chats/chats.ts';
import type { deleteMessage, editMessage } from '../../../contract/chats/message-state.ts';
import type { setReaction } from '../../../contract/chats/reactions.ts';
import type { MediaId, MemberId } from '../../../contract/base/ids.ts';
import type { like, markLikeSeen, unlike } from '../../../contract/likes/likes.ts';
import type { ProblemCode } from '../../../contract/base/problem.ts';
import type { VoiceType } from '../../../contract/media/voice.ts';

/**
 * The picture of an unsent message. The flusher uploads it first, under its own id. `uploaded` is true once the server has it.
 */
export interface Picture {
  readonly id: MediaId;
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** The picture has more than one frame. Its message is a GIF. */
  readonly animated?: boolean;
  readonly uploaded: boolean;
}

/** A recording on this device. The duration is that of the recorder; the server reads it from the file. */
export interface Recording {
  readonly id: MediaId;
  readonly blob: Blob;
  readonly type: VoiceType;
  readonly duration_ms: number;
  /** The loudness of its parts (`contract/media/voice.ts`). */
  readonly peaks: string;
}

/** Why an entry is parked: a refusal's code, or `stale` (older than 12 hours, so the member must confirm). */
export interface EntryFailure {
  readonly code: ProblemCode | 'stale';
  readonly data: unknown;
}

interface EntryBase {
  /** The database assigns it: the order in which entries were made. */
  readonly position?: number;
  readonly id: string;
  readonly member: MemberId;
  readonly version: number;
  /** Entries of one queue are sent one after the other; queues run in parallel. */
  readonly queue: string;
  readonly peer: MemberId;
  readonly state: 'queued' | 'sending' | 'failed';
  readonly failure: EntryFailure | null;
  /** Once an entry has been on the wire, it is only retried unchanged until a definitive refusal. */
  readonly on_wire: boolean;
  readonly created_at: number;
}

/** The calls of the contract that wait in the outbox. `outbox/actions.ts` has a row for each. */
export interface OutboxCalls {
  sendMessage: typeof sendMessage;
  editMessage: typeof editMessage;
  deleteMessage: typeof deleteMessage;
  setReaction: typeof setReaction;
  markRead: typeof markRead;
  markHeard: typeof markHeard;
  setChatView: typeof setChatView;
  removeChat: typeof removeChat;
  block: typeof block;
  unblock: typeof unblock;
  like: typeof like;
  unlike: typeof unlike;
  markLikeSeen: typeof markLikeSeen;
  acknowledgeNotice: typeof acknowledgeNotice;
}

export type CallName = keyof OutboxCalls;

/** An unsent message: it has a text, a price and a place in the conversation. */
export type MessageEntry = EntryBase & {
  readonly call: 'sendMessage';
  readonly request: SendMessage;
  readonly picture: Picture | null;
  /** The recording of a voice message. The flusher uploads it as it does a picture. Entries of an earlier version do not have the field. */
  readonly voice?: Recording & { readonly uploaded: boolean };
};

/** The file of a message: its picture or its recording. */
export const fileOf = ({ picture, voice }: MessageEntry) => picture ?? voice ?? null;

/** A message of which the server has the file, or no longer has it. */
export const withUploaded = (entry: MessageEntry, uploaded: boolean): MessageEntry => ({
  ...entry,
  picture: entry.picture && { ...entry.picture, uploaded },
  ...(entry.voice && { voice: { ...entry.voice, uploaded } }),
});

/** An action on a conversation or a profile, which the app shows as done at once. Actions are idempotent. */
export type ActionEntry = {
  [Name in Exclude<CallName, 'sendMessage'>]: EntryBase & {
    readonly call: Name;
    readonly request: BodyOf<OutboxCalls[Name]>;
    readonly picture: null;
  };
}[Exclude<CallName, 'sendMessage'>];

/** An action on a like. The actions of one profile are sent in order. */
export type LikeEntry = Extract<ActionEntry, { call: 'like' | 'unlike' | 'markLikeSeen' }>;

/** A call of the contract that waits for the network. It is bound to the member who made it. */
export type OutboxEntry = MessageEntry | ActionEntry;

export type EntryOf<Name extends CallName> = Extract<OutboxEntry, { call: Name }>;

/** The queue of a message that has stepped aside: it is refused, and the messages behind it are sent all the same. */
export const asideQueue = (id: string): string => `aside:${id}`;

export const isAside = ({ id, queue }: OutboxEntry): boolean => queue === asideQueue(id);

export const isMessage = (entry: OutboxEntry): entry is MessageEntry => entry.call === 'sendMessage';
