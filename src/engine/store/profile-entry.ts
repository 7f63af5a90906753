import type { MediaId } from '../../../contract/ids.ts';
import type { ProfileEdit } from '../../../contract/own-profile.ts';
import type { EntryFailure } from './entry.ts';

interface Waiting {
  readonly state: 'queued' | 'failed';
  /** Why it does not go on by itself: the member has to do something. */
  readonly failure: EntryFailure | null;
}

/** A picture of oneself on its way. Its id was made with it, and is its idempotency key. */
export interface PictureEntry extends Waiting {
  readonly position?: number;
  readonly id: MediaId;
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * Something that a member has said of themself, by what it is about: what they say later of the same replaces it. `stamp` is
 * another whenever it changes; a draft is still being written.
 */
export interface ProfileEntry extends Omit<Waiting, 'state'> {
  readonly key: string;
  readonly edit: ProfileEdit;
  readonly stamp: string;
  readonly state: 'draft' | Waiting['state'];
}
