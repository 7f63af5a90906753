import { atom } from 'jotai';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../../contract/profiles/profile-card.ts';
import type { MeasuredPicture } from '../../../browser/pictures/picture-file.ts';
import type { MessageEntry, Recording } from '../../../engine/store/entry.ts';

/** A message that the member wanted to send when their credits did not suffice. */
export interface MessageToPay extends Pick<MessageEntry['request'], 'kind' | 'body'> {
  readonly peer: MemberId;
  readonly name: string;
  readonly profile: ProfileCard | null;
  readonly picture?: MeasuredPicture | undefined;
  readonly voice?: Recording | undefined;
  /** In credits. */
  readonly price: number;
  /** Moves the message into the outbox, where it waits like a refused message. */
  readonly enqueue: () => Promise<void>;
  /** Stores a gift when the member closes the sheet. A text, pictures and a recording stay in the composer. */
  readonly keep?: () => Promise<void>;
}

/** The message for which the sheet with bundles of credits is open; null while it is closed. */
export const messageToPayAtom = atom<MessageToPay | null>(null);
