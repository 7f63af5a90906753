import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { MemberLandingName } from '../../../contract/landers.ts';
import { profileQuery } from '../../domain/card/profile-query.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { CamPromotion } from '../cam/cam-promotion.tsx';
import frame from '../landing/start-page.module.css';
import { AppPage } from '../landing/app-page.tsx';
import { PageWordsProvider } from '../landing/page-words.tsx';
import { bundlesQuery } from '../../domain/money/bundles-query.ts';
import { startLander } from './behaviours.ts';
import styles from './lander-screen.module.css';
import type { MemberLandingProps } from './member/member-parts.tsx';
import { useLandingWords } from './use-landing-words.ts';

interface MemberLandingScreenProps {
  id: MemberId;
  name: MemberLandingName;
  /** The words of a campaign in the address. */
  slug?: string | undefined;
  landing: ComponentType<MemberLandingProps>;
}

/** A landing of a member in the app. If it cannot be shown, the screen of the profile shows the reason. */
export function MemberLandingScreen({ id, name, slug, landing: Landing }: MemberLandingScreenProps) {
  const { t } = useLingui();
  const words = useLandingWords(slug);
  const isMember = useDevice() !== null;
  const settings = useQuery(settingsQuery).data;
  const prices = useQuery(bundlesQuery(undefined)).data;
  const { data: page, isError, isPaused } = useQuery(profileQuery(id, isMember));
  const root = useRef<HTMLDivElement>(null);
  const isShown = page !== undefined;
  useEffect(() => {
    if (isShown && root.current !== null) return startLander({ name, root: root.current, isMember });
  }, [name, id, isMember, isShown]);
  if (isError || (isPaused && !isShown)) return <Navigate to="/members/$id" params={{ id }} replace />;
  if (!isShown)
    return (
      <div className={styles.wait} role="status" aria-busy="true" aria-label={t`Loading`}>
        <Skeleton width="100%" height="60svh" />
      </div>
    );
  return (
    <AppPage>
      <div ref={root} key={id} className={styles.screen} data-lander={name}>
        <PageWordsProvider value={words}>
          <Landing page={page} data={settings && prices && { settings, prices }} site={settings} isMember={isMember} />
        </PageWordsProvider>
      </div>
      <div className={frame.wrap}>
        <CamPromotion />
      </div>
    </AppPage>
  );
}
