import { useEffect } from 'react';
import type { Profile } from '../../../contract/profiles/profiles.ts';
import type { ProfileEdit } from '../../../contract/own-profile/own-profile.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { dropEdit, storeEdit, queueDrafts } from '../../engine/outbox/enqueue-profile.ts';
import type { ProfileEntry } from '../../engine/store/profile-entry.ts';
import { ownEditsKey } from '../../domain/query-keys.ts';
import { applyEdits } from './apply-edits.ts';

export interface OwnProfile {
  readonly profile: Profile;
  /** The edits that the server does not have yet, by key. */
  readonly waiting: ReadonlyMap<string, ProfileEntry>;
  readonly save: (key: string, edit: ProfileEdit) => Promise<void>;
  /** Stores a draft while the member types. It is queued when the member leaves the screen or the app restarts. */
  readonly saveDraft: (key: string, edit: ProfileEdit) => Promise<void>;
  /** Discards a refused edit. */
  readonly drop: (key: string) => void;
}

/** The own profile with its edits. Edits show at once, and stay on this device until the server has them. */
export function useOwnProfile(known: Profile): OwnProfile {
  const store = useStore();
  const entries = useLive(ownEditsKey, () => store.ownEdits.toArray()).data ?? [];
  useEffect(() => () => void queueDrafts(store).catch(() => undefined), [store]);
  return {
    profile: applyEdits(known, entries),
    waiting: new Map(entries.map((entry) => [entry.key, entry])),
    save: (key, edit) => storeEdit(store, key, { edit, isDraft: false }),
    saveDraft: (key, edit) => storeEdit(store, key, { edit, isDraft: true }),
    drop: (key) => void dropEdit(store, key),
  };
}
