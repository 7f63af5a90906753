import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { putUser } from '../../../contract/account/account.ts';
import { useOnline } from '../../browser/use-online.ts';
import { meQuery } from '../../domain/me/me-query.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { request } from '../../engine/api/request.ts';
import { CamCard } from './cam-card.tsx';
import { readCamNote, storeCamNote } from './cam-note.ts';

/** The cam promotion of the site in the app, unless this device or this member has hidden it. */
export function CamPromotion() {
  const settings = useQuery(settingsQuery).data;
  const [isGone, setGone] = useState(false);
  const [wasHidden] = useState(() => readCamNote() !== null);
  const isMember = useDevice() !== null;
  const me = useMe();
  useSaveHidden(isGone);
  // Until the account has loaded, the member may have hidden it on another device.
  const mayShow = !isMember || me?.hides_cam_promotion === false;
  const promotion = settings?.cam_promotion ?? null;
  if (promotion === null || wasHidden || !(isGone || mayShow)) return null;
  const onHide = () => {
    storeCamNote(isMember ? 'unsaved' : 'saved');
    setGone(true);
  };
  return <CamCard promotion={promotion} siteName={settings?.name ?? ''} isGone={isGone} onHide={onHide} />;
}

/** Saves in the account that the member has hidden it, also later if that was offline. `isGone`: a moment ago. */
function useSaveHidden(isGone: boolean): void {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const isToSave = useMe()?.hides_cam_promotion === false;
  const { mutate } = useMutation({
    mutationFn: () => request(putUser, { body: { hides_cam_promotion: true } }),
    onSuccess: ({ user }) => {
      storeCamNote('saved');
      queryClient.setQueryData(meQuery.queryKey, user);
    },
  });
  useEffect(() => {
    if (isToSave && isOnline && readCamNote() === 'unsaved') mutate();
  }, [isToSave, isOnline, isGone, mutate]);
}
