import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDevice } from '../../domain/me/session-state.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { CamCard } from './cam-card.tsx';
import { isCamHidden, storeCamNote } from './cam-note.ts';
import { saveHiddenCam } from './save-hidden-cam.ts';

/** The cam promotion of the site in the app, unless this device or this member has hidden it. */
export function CamPromotion() {
  const settings = useQuery(settingsQuery).data;
  const [isGone, setGone] = useState(false);
  const [wasHidden] = useState(isCamHidden);
  const queryClient = useQueryClient();
  const member = useDevice()?.member_id;
  const me = useMe();
  // Until the account has loaded, the member may have hidden it on another device.
  const mayShow = member === undefined || me?.hides_cam_promotion === false;
  const promotion = settings?.cam_promotion ?? null;
  if (promotion === null || wasHidden || !(isGone || mayShow)) return null;
  const onHide = () => {
    storeCamNote(member ?? 'saved');
    setGone(true);
    if (member !== undefined) void saveHiddenCam(queryClient, member);
  };
  return <CamCard promotion={promotion} siteName={settings?.name ?? ''} isGone={isGone} onHide={onHide} />;
}
