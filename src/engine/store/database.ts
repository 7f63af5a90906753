import Dexie, { type Table } from 'dexie';
import type { AccountNotice } from '../../../contract/account/account-notices.ts';
import type { Message } from '../../../contract/chats/chats.ts';
import type { Reaction } from '../../../contract/chats/reactions.ts';
import type { ConversationId, MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { Raw } from '../../../contract/base/unknown-kind.ts';
import type { Liked, LikedBy, Match } from '../../../contract/likes/likes.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { OutboxEntry, Recording } from './entry.ts';
import type { PictureEntry, ProfileEntry } from './profile-entry.ts';
import type { ConversationRow } from './conversation-row.ts';
import { followTransactions, type OpenTransactions } from './open-transactions.ts';

export interface Draft {
  readonly peer: MemberId;
  readonly text: string;
  readonly updated_at: number;
  /** The credits did not suffice to send the draft. The app offers to send it when an order completes. */
  readonly is_unpaid?: boolean;
  /** The composer that wrote the text, so that it recognises the echo of its own write. */
  readonly composer?: string | undefined;
  /** The message that the draft replies to. A draft with it may have no text. */
  readonly reply_to?: MessageId | undefined;
}

/**
 * A picture in the composer of a peer. Like the text of a draft, it is on the disk until its message is in the outbox. It is uploaded under
 * its id.
 */
export interface DraftPicture {
  readonly id: MediaId;
  readonly peer: MemberId;
  /** The place among the pictures of the draft. Places may have gaps. */
  readonly position: number;
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  /** The picture has more than one frame. */
  readonly animated?: boolean;
}

/** The recording in the composer of a peer. A draft has at most one. It is stored and uploaded like a picture. */
export type DraftVoice = Recording & {
  readonly peer: MemberId;
  /** The time (ms) at which the credits did not suffice to send it. The app offers to send it when an order completes. */
  readonly unpaid_at?: number;
};

/** This device's position in the member's feed, and the time (ms) when the device was last up to date. */
export interface CursorMark {
  readonly name: 'cursor';
  readonly epoch: string;
  readonly number: number;
  readonly at: number;
}

/** The day, on this device's clock, of the last auto-like request. */
export interface AutoLikeMark {
  readonly name: 'auto-like';
  readonly day: string;
}

/** The recipient of the message for which the member opened the payment. */
export interface BuyingMark {
  readonly name: 'buying-for';
  readonly peer: MemberId;
}

/** The message to this peer that the member is editing, and its new text so far. */
export interface EditingMark {
  readonly name: `editing:${MemberId}`;
  readonly id: string;
  readonly text: string;
}

/**
 * Marks an unavailable profile whose data outside the store a page has yet to delete. The worker cannot reach that
 * data.
 */
export interface UnavailableMark {
  readonly name: `hidden:${MemberId}`;
}

/** A change of a kind that the app did not know on receipt. A version that knows the kind applies it. */
export interface UnknownChangeMark {
  readonly name: `unknown:${string}`;
  readonly raw: Raw;
}

/** The time (ms) from which on the device has messages, by the history limit of the site at the last cut; 0 without a limit. */
export interface HistoryMark {
  readonly name: 'history';
  readonly since: number;
}

/** The kinds that the app knew at its last pull (`KNOWN_KINDS`). */
export interface KindsMark {
  readonly name: 'kinds';
  readonly known: string;
}

/** The member's choices about the rules for risky and rude messages, on this device. */
export interface SafetyMark {
  readonly name: 'safety';
  /** Whether risky messages have notes. */
  readonly notes: boolean;
  /** Whether the app asks before a rude first message. */
  readonly asks: boolean;
  /** The conversations that the member trusts. They have no notes. */
  readonly trusted: readonly ConversationId[];
}

/** A notice and its kind, because the correction of a notice has its id. */
export type NoticeKey = Pick<AccountNotice, 'id' | 'kind'>;

/** The notices about accounts of others that the member has dismissed on this device. */
export interface NoticesMark {
  readonly name: 'notices';
  readonly dismissed: readonly NoticeKey[];
}

/** The time (ms) at which the newest push for the member arrived on this device. */
export interface PushMark {
  readonly name: 'push';
  readonly at: number;
}

export type Mark =
  | CursorMark
  | PushMark
  | AutoLikeMark
  | BuyingMark
  | EditingMark
  | UnavailableMark
  | UnknownChangeMark
  | HistoryMark
  | KindsMark
  | SafetyMark
  | NoticesMark;

export type ReactionKey = [conversation: ConversationId, seq: number, member: MemberId];

/** A block of the search index: a line for each message of a conversation from the number `from` to `to` (`search/lines.ts`). */
export interface SearchBlock {
  readonly conversation: ConversationId;
  readonly from: number;
  readonly to: number;
  readonly lines: string;
}

/** All but the lines are in the key, so that reading the keys finds what is missing. */
export type SearchBlockKey = [conversation: ConversationId, from: number, to: number];

/** One member's database on this device. Schema changes are additive: an older version opens a newer one. */
export class Store extends Dexie {
  declare readonly conversations: Table<ConversationRow, ConversationId>;
  declare readonly profiles: Table<ProfileCard, MemberId>;
  declare readonly messages: Table<Message, MessageId>;
  /** The reactions to messages, with those that were removed. */
  declare readonly reactions: Table<Reaction, ReactionKey>;
  declare readonly outbox: Table<OutboxEntry, number>;
  declare readonly drafts: Table<Draft, MemberId>;
  declare readonly draftPictures: Table<DraftPicture, MediaId>;
  declare readonly draftVoices: Table<DraftVoice, MediaId>;
  /** Likes received; likes sent; matches. */
  declare readonly likes: Table<LikedBy, MemberId>;
  declare readonly liked: Table<Liked, MemberId>;
  declare readonly matches: Table<Match, MemberId>;
  declare readonly marks: Table<Mark, string>;
  declare readonly searchBlocks: Table<SearchBlock, SearchBlockKey>;
  /** Profile edits and new pictures that the server does not have yet. */
  declare readonly ownEdits: Table<ProfileEntry, string>;
  declare readonly ownPictures: Table<PictureEntry, number>;
  readonly member: MemberId;
  readonly transactions: OpenTransactions;

  constructor(member: MemberId) {
    // `strict` durability: a message is on the disk when `enqueueText` resolves, and the note of the composer is deleted only then.
    super(`liaison-${member}`, { chromeTransactionDurability: 'strict' });
    this.member = member;
    this.transactions = followTransactions(this);
    this.version(1).stores({
      conversations: 'conversation, profile, updated_at',
      profiles: 'id',
      messages: 'id, [conversation+seq]',
      outbox: '++position, &id, queue, peer',
      drafts: 'peer',
      likes: 'id',
      marks: 'name',
      uncovered: 'conversation',
    });
    this.version(2).stores({ liked: 'id', matches: 'id', ownEdits: 'key', ownPictures: '++position, &id' });
    this.version(3).stores({ reactions: '[conversation+seq+member]' });
    this.version(4).stores({ conversations: 'conversation, profile, updated_at, pinned, view.archived_seq' });
    this.version(5).stores({ draftPictures: 'id, peer' });
    this.version(6).stores({ draftVoices: 'id, peer' });
    this.version(7).stores({ searchBlocks: '[conversation+from+to]' });
    this.version(8).stores({
      conversations: 'conversation, profile, updated_at, pinned, view.archived_seq, requested',
    });
    // A logout in another tab deletes the database. A query that is still mounted here must not recreate it empty.
    this.on('versionchange', (event) => {
      if (event.newVersion !== null) return undefined;
      this.close({ disableAutoOpen: true });
      return false;
    });
  }

  /** The conversations in which the member chose to see the peer's pictures. `uncovered` is the table's name on the disk. */
  get revealed(): Table<{ readonly conversation: ConversationId }, ConversationId> {
    return this.table('uncovered');
  }
}

export function openStore(member: MemberId): Store {
  return new Store(member);
}

/** Whether work failed only because its store was closed by a logout, in this tab or another. */
export function isStoreClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError';
}
