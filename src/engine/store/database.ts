import Dexie, { type Table } from 'dexie';
import type { Message } from '../../../contract/chats.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/ids.ts';
import type { Liked, LikedBy, Match } from '../../../contract/likes.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import type { OutboxEntry } from './entry.ts';
import type { PictureEntry, ProfileEntry } from './profile-entry.ts';
import type { ConversationRow } from './conversation-row.ts';
import { followTransactions, type OpenTransactions } from './open-transactions.ts';

export interface Draft {
  readonly peer: MemberId;
  readonly text: string;
  readonly updated_at: number;
}

/** How far this device's copy goes in the member's feed, and when the two were last seen to agree (ms). */
export interface CursorMark {
  readonly name: 'cursor';
  readonly epoch: string;
  readonly number: number;
  readonly at: number;
}

/** The day (of this device) on which the auto-like was last asked for. */
export interface AskedMark {
  readonly name: 'auto-like';
  readonly day: string;
}

/** Somebody who is no longer come upon, and whom no page has let go of yet: what is kept outside the store is no worker's to change. */
export interface HiddenMark {
  readonly name: `hidden:${MemberId}`;
}

/** Everything that one member keeps on this device. Schema changes are additive: an older version opens a newer one. */
export class Store extends Dexie {
  declare readonly conversations: Table<ConversationRow, ConversationId>;
  declare readonly profiles: Table<ProfileCard, MemberId>;
  declare readonly messages: Table<Message, MessageId>;
  declare readonly outbox: Table<OutboxEntry, number>;
  declare readonly drafts: Table<Draft, MemberId>;
  /** Received; sent; both ways. */
  declare readonly likes: Table<LikedBy, MemberId>;
  declare readonly liked: Table<Liked, MemberId>;
  declare readonly matches: Table<Match, MemberId>;
  declare readonly marks: Table<CursorMark | AskedMark | HiddenMark, string>;
  /** Where the member has asked to see the other side's pictures. */
  declare readonly uncovered: Table<{ readonly conversation: ConversationId }, ConversationId>;
  /** What the member has said of themself, and pictures of them, that the server does not have yet. */
  declare readonly ownEdits: Table<ProfileEntry, string>;
  declare readonly ownPictures: Table<PictureEntry, number>;
  readonly member: MemberId;
  readonly transactions: OpenTransactions;

  constructor(member: MemberId) {
    // Strict: what a member wrote is on the disk before the composer is emptied.
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
    // Deleted at a logout in another tab: a query that is still mounted here must not make it anew, empty.
    this.on('versionchange', (event) => {
      if (event.newVersion !== null) return undefined;
      this.close({ disableAutoOpen: true });
      return false;
    });
  }
}

export function openStore(member: MemberId): Store {
  return new Store(member);
}

/** Whether work failed only because its store was closed under it: the member has left, here or in another tab. */
export function isStoreClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError';
}
