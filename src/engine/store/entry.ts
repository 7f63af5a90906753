import type { BodyOf } from '../../../contract/call.ts';
import type { block, unblock } from '../../../contract/blocks.ts';
import type { markRead, removeChat, SendMessage } from '../../../contract/chats.ts';
import type { MediaId, MemberId } from '../../../contract/ids.ts';
import type { like, markLikeSeen, unlike } from '../../../contract/likes.ts';
import type { ProblemCode } from '../../../contract/problem.ts';

/** The picture of an unsent message. It goes first, under its own id; `uploaded` once the server has it. */
export interface Picture {
  readonly id: MediaId;
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  readonly uploaded: boolean;
}

/** Why an entry does not go on by itself: a refusal's code, or `stale` (older than 12 hours: asked first). */
export interface EntryFailure {
  readonly code: ProblemCode | 'stale';
  readonly data: unknown;
}

interface EntryBase {
  /** Given by the database: the order in which entries were made. */
  readonly position?: number;
  readonly id: string;
  readonly member: MemberId;
  readonly version: number;
  /** Entries of one queue go one after the other; queues go side by side. */
  readonly queue: string;
  readonly peer: MemberId;
  readonly state: 'queued' | 'sending' | 'failed';
  readonly failure: EntryFailure | null;
  /** Once it has been on the wire it is only tried again unchanged, until it is definitively refused. */
  readonly on_wire: boolean;
  readonly created_at: number;
}

interface Actions {
  markRead: BodyOf<typeof markRead>;
  removeChat: BodyOf<typeof removeChat>;
  block: BodyOf<typeof block>;
  unblock: BodyOf<typeof unblock>;
  like: BodyOf<typeof like>;
  unlike: BodyOf<typeof unlike>;
  markLikeSeen: BodyOf<typeof markLikeSeen>;
}

/** A message that is not stored yet: it has words to lose, a price, a place in the conversation. */
export type MessageEntry = EntryBase & {
  readonly call: 'sendMessage';
  readonly request: SendMessage;
  readonly picture: Picture | null;
};

/** Something that a member did to a conversation or a profile, shown as done already. Doing it twice does nothing twice. */
export type ActionEntry = {
  [Call in keyof Actions]: EntryBase & { readonly call: Call; readonly request: Actions[Call]; readonly picture: null };
}[keyof Actions];

/** What was done to a like. Those of one profile go in their order. */
export type LikeEntry = Extract<ActionEntry, { call: 'like' | 'unlike' | 'markLikeSeen' }>;

/** A call of the contract that waits for the network, bound to the member who made it. */
export type OutboxEntry = MessageEntry | ActionEntry;
