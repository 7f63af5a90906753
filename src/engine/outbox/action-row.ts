import type { ResponseOf } from '../../../contract/base/call.ts';
import type { Table } from 'dexie';
import type { Failure } from '../api/failure.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { Store } from '../store/database.ts';
import type { CallName, EntryOf, MessageEntry, OutboxCalls, OutboxEntry } from '../store/entry.ts';
import type { upload } from './upload.ts';

/** The functions that a row may use while the flusher sends its entry. */
export interface SendingDependencies {
  readonly store: Store;
  readonly request: typeof makeRequest;
  readonly upload: typeof upload;
  /** Receives the balance in the answer to each accepted message, and in a refusal for lack of credits. */
  readonly onCredits: (credits: number) => void;
}

/** The columns of the table in `actions.ts`: everything in which one kind of entry differs from another. */
export interface ActionRow<Name extends CallName = CallName> {
  /** The call of the contract that carries the entry's request. */
  readonly call: OutboxCalls[Name];
  /** Entries with the same queue are sent one after the other. */
  queueOf(entry: Pick<EntryOf<Name>, 'peer' | 'request'>): string;
  /** A new entry replaces the entries of these calls in its queue, unless they are on the wire. */
  readonly supersedes: readonly CallName[];
  /** The tables that the enqueuing function, `applyLocally` and `revert` use, besides the outbox. */
  tables(store: Store): readonly Table[];
  /**
   * Shows the entry as done on this device, in the transaction that stores it. Returns the addresses of the deleted
   * pictures, or null if no conversation or profile was deleted.
   */
  applyLocally(store: Store, entry: EntryOf<Name>): Promise<readonly string[] | null>;
  /** Announces the local effect to the other tabs, after the transaction. */
  announceLocally?(store: Store, entry: EntryOf<Name>): void;
  /**
   * Returns the work before the request of a try, or null if there is none. Until it has ended, the entry is not on the wire. It throws
   * ApiFailure, and ends early if the entry has left the outbox.
   */
  prepare?(entry: EntryOf<Name>): ((dependencies: SendingDependencies, signal: AbortSignal) => Promise<void>) | null;
  /** Stores the answer and removes the entry, in one transaction. */
  onAnswer(
    dependencies: SendingDependencies,
    entry: EntryOf<Name>,
    answer: ResponseOf<OutboxCalls[Name]>,
  ): Promise<void>;
  /** Returns the entry that the flusher tries at once after this failure, or null to treat the failure as such. */
  repair?(entry: EntryOf<Name>, failure: Failure): EntryOf<Name> | null;
  /**
   * For a change of a message. The entry waits while the message with the id `leaderOf` is in the outbox. If the server refuses that
   * message, the entry is deleted, and the message becomes the one that `settle` returns; null deletes it.
   */
  readonly follows?: {
    leaderOf(entry: EntryOf<Name>): string;
    settle(leader: MessageEntry, entry: EntryOf<Name>): MessageEntry | null;
  };
  /** The effect on an entry that the flusher gives up: after a definitive refusal, or after too many server errors. */
  readonly whenGivenUp: Parked<Name> | Reverted<Name>;
}

/** The entry stays in its place, with its text and the reason, until the member retries, edits or discards it. */
interface Parked<Name extends CallName> {
  readonly do: 'park';
  /** An older entry is parked too, before it is sent. */
  readonly staleAfterMs: number;
  /** Whether the entry steps aside after this refusal: the entries behind it in its queue do not wait for the member. */
  stepsAside?(entry: EntryOf<Name>, failure: Failure): boolean;
  /** Whether the entry is deleted instead, because nothing on this device needs it. It reads the tables of the row. */
  isObsolete?(store: Store, entry: EntryOf<Name>): Promise<boolean>;
}

/** The entry is deleted. */
interface Reverted<Name extends CallName> {
  readonly do: 'revert';
  /** Undoes the part of `applyLocally` that a reload from the server does not replace. */
  revert(store: Store, entry: EntryOf<Name>): Promise<unknown>;
  /** The app does not notify the member of the failure. Server errors then do not end the tries. */
  readonly isSilent: boolean;
  /** Whether the app notifies the member, once, that an entry has had no answer in all tries. */
  readonly reportsDelay: boolean;
}

/** An entry and its row of the table. */
export interface Sendable {
  readonly entry: OutboxEntry;
  readonly row: ActionRow;
}
