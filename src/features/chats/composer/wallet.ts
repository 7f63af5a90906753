import { createContext } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../../contract/profiles/profile-card.ts';
import type { MeasuredPicture } from '../../../browser/picture-file.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';

/** What a member was about to send when their credits did not suffice. */
export interface Unpaid extends Pick<MessageEntry['request'], 'kind' | 'body'> {
  readonly peer: MemberId;
  readonly name: string;
  readonly profile: ProfileCard | null;
  readonly picture?: MeasuredPicture | undefined;
  /** In credits. */
  readonly price: number;
  /** Moves it into the outbox, where it waits like a refused message. */
  readonly keep: () => Promise<void>;
}

/** Opens the sheet with bundles of credits. Without it the links lead to the credits page. */
export const WalletContext = createContext<((unpaid: Unpaid) => void) | null>(null);
