import { useEffect } from 'react';
import type { Profile } from '../../../contract/profiles.ts';
import type { ProfileEdit } from '../../../contract/own-profile.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { dropEdit, keepEdit, sendDrafts } from '../../engine/outbox/enqueue-profile.ts';
import type { ProfileEntry } from '../../engine/store/profile-entry.ts';
import { ownEditsKey } from '../../query-keys.ts';
import { applyEdits } from './apply-edits.ts';

export interface OwnProfile {
  readonly profile: Profile;
  /** What the server does not have yet, by what it is about. */
  readonly waiting: ReadonlyMap<string, ProfileEntry>;
  readonly say: (key: string, edit: ProfileEdit) => Promise<void>;
  /** While it is being written: kept, and not sent. */
  readonly note: (key: string, edit: ProfileEdit) => Promise<void>;
  readonly drop: (key: string) => void;
}

/** What the member says of themself: shown at once, kept on this device until the server has it. */
export function useOwnProfile(known: Profile): OwnProfile {
  const store = useStore();
  const entries = useLive(ownEditsKey, () => store.ownEdits.toArray()).data ?? [];
  useEffect(() => () => void sendDrafts(store).catch(() => undefined), [store]);
  return {
    profile: applyEdits(known, entries),
    waiting: new Map(entries.map((entry) => [entry.key, entry])),
    say: (key, edit) => keepEdit(store, key, { edit, isDraft: false }),
    note: (key, edit) => keepEdit(store, key, { edit, isDraft: true }),
    drop: (key) => void dropEdit(store, key),
  };
}
