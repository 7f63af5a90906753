import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../contract/account/account.ts';
import { request } from '../../engine/api/request.ts';
import { upload } from '../../engine/outbox/upload.ts';
import { startSendingProfile } from '../../engine/outbox/send-profile.ts';
import { ignoreExpectedErrors } from '../../engine/store/ignore-expected-errors.ts';
import type { Store } from '../../engine/store/database.ts';
import { startSavingCam } from '../../features/cam/save-hidden-cam.ts';
import { syncPush } from '../../features/notifications/sync-push.ts';
import { meKey, ownPicturesKey } from '../../domain/query-keys.ts';
import { startClosingSeen } from './close-notifications.ts';
import { dropNotedMembers } from './drop-members.ts';
import { saveScreenSnapshots } from '../snapshot/screen-snapshot.ts';
import { preloadOwnPictures } from './preload-own-pictures.ts';
import { repairStore } from './repair-store.ts';
import { retryPictures } from './retry-pictures.ts';

/** Starts the background work of a member's page, which waits until the first screen has settled. Returns a stop function. */
export function startLateWork(store: Store, queryClient: QueryClient): () => void {
  // The first message to send then waits for no code.
  void import('../../engine/outbox/flush.ts').catch(reportError);
  const stopSaving = saveScreenSnapshots();
  const stopRetrying = retryPictures();
  void syncPush(store.member).catch(reportError);
  void ignoreExpectedErrors(repairStore(store));
  void ignoreExpectedErrors(dropNotedMembers(queryClient, store));
  void ignoreExpectedErrors(preloadOwnPictures(queryClient));
  const sending = startSendingProfile({
    store,
    request,
    upload,
    onUser: (user) => void queryClient.setQueryData<User | null>(meKey, user),
    onPictures: (pictures) => void queryClient.setQueryData(ownPicturesKey, pictures),
  });
  window.addEventListener('online', sending.wake);
  const stopClosing = startClosingSeen(queryClient, store);
  const stopSavingCam = startSavingCam(queryClient, store.member);
  return () => {
    stopClosing();
    stopSavingCam();
    window.removeEventListener('online', sending.wake);
    sending.stop();
    stopSaving();
    stopRetrying();
  };
}
