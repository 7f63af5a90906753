import type { MediaId } from '../../../contract/base/ids.ts';
import type { ProfileEdit } from '../../../contract/own-profile/own-profile.ts';
import type { EntryFailure } from './entry.ts';

interface Waiting {
  readonly state: 'queued' | 'failed';
  /** Why the entry is parked until the member acts. */
  readonly failure: EntryFailure | null;
}

/** An unsent picture of the member. Its id is created with the picture and is its idempotency key. */
export interface PictureEntry extends Waiting {
  readonly position?: number;
  readonly id: MediaId;
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/**
 * An unsent edit of the own profile, by the field that it changes. A later edit of the field replaces it. Each write
 * sets a new `stamp`. A draft is still being edited.
 */
export interface ProfileEntry extends Omit<Waiting, 'state'> {
  readonly key: string;
  readonly edit: ProfileEdit;
  readonly stamp: string;
  readonly state: 'draft' | Waiting['state'];
}
