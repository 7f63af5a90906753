import type { QueryClient } from '@tanstack/react-query';
import { putUser } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { meKey } from '../../domain/query-keys.ts';
import { request } from '../../engine/api/request.ts';
import { isCamToSave, storeCamNote } from './cam-note.ts';

/** Saves in the account that the member has hidden the cam promotion. Without a network, a later call does. */
export async function saveHiddenCam(queryClient: QueryClient, member: MemberId): Promise<void> {
  if (!isCamToSave(member)) return;
  const saved = await request(putUser, { body: { hides_cam_promotion: true } }).catch(() => undefined);
  if (saved === undefined) return;
  if (isCamToSave(member)) storeCamNote('saved');
  queryClient.setQueryData(meKey, saved.user);
}

/** Saves it as soon as there is a network. Returns a function for the end of the session, after which the note names nobody. */
export function startSavingCam(queryClient: QueryClient, member: MemberId): () => void {
  const save = () => void saveHiddenCam(queryClient, member);
  save();
  window.addEventListener('online', save);
  return () => {
    window.removeEventListener('online', save);
    if (isCamToSave(member)) storeCamNote('saved');
  };
}
