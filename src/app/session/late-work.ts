import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../contract/account.ts';
import { request } from '../../engine/api/request.ts';
import { upload } from '../../engine/api/upload.ts';
import { startSendingProfile } from '../../engine/outbox/send-profile.ts';
import type { Store } from '../../engine/store/database.ts';
import { keepPush } from '../../features/notifications/keep-push.ts';
import { meKey, ownPicturesKey } from '../../query-keys.ts';
import { forgetNoted } from './forget-people.ts';
import { saveScreenSnapshots } from '../cache/screen-snapshot.ts';
import { retryPictures } from './retry-pictures.ts';

/** Starts the background work of a member's page, which waits until the first screen has settled. Returns a stop function. */
export function startLateWork(store: Store, queryClient: QueryClient): () => void {
  const stopKeeping = saveScreenSnapshots();
  const stopRetrying = retryPictures();
  void keepPush().catch(reportError);
  void forgetNoted(queryClient, store).catch(reportError);
  const sending = startSendingProfile({
    store,
    request,
    upload,
    onUser: (user) => void queryClient.setQueryData<User | null>(meKey, user),
    onPictures: (pictures) => void queryClient.setQueryData(ownPicturesKey, pictures),
  });
  window.addEventListener('online', sending.wake);
  return () => {
    window.removeEventListener('online', sending.wake);
    sending.stop();
    stopKeeping();
    stopRetrying();
  };
}
