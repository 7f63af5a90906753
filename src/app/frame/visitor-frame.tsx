import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { asksAtEntry } from '../../../contract/sites/entry-warning.ts';
import { readNote } from '../../browser/storage/store-note.ts';
import { useIsInstalled } from '../../browser/use-display-mode.ts';
import { showAppBadge } from '../../browser/worker/app-badge.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { loadPageTexts } from '../../domain/language/load-catalogue.ts';
import { ENTRY_NOTE } from '../../features/entry/entry-note.ts';
import { CampaignHost } from '../../features/tracking/campaign-host.tsx';
import { useRouteData } from './bars/use-route-data.ts';
import { UpdateHost } from '../../features/install/update-host.tsx';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { FrameBody } from './frame-body.tsx';
import styles from './frame.module.css';
import { useLikeDelay } from './use-like-delay.ts';
import { usePageTitle } from './use-page-title.ts';
import { VisitorBar } from './bars/visitor-bar.tsx';

const EntryPart = lazyComponent(async () => {
  const [{ EntryPart: Part }] = await Promise.all([import('../../features/entry/entry-part.tsx'), loadPageTexts()]);
  return Part;
});

export function VisitorFrame({ children }: { children: ReactNode }) {
  usePageTitle({ waiting: 0, namesPeople: true });
  useEffect(() => void showAppBadge(0), []);
  useNoLikeDelay();
  const asksAge = useEntryWarning();
  return (
    <FrameBody
      bar={<VisitorBar />}
      isMember={false}
      notice={
        <>
          <UpdateHost isBusy={false} />
          <CampaignHost />
        </>
      }
    >
      {children}
      <Suspense fallback={<div className={styles.cover} />}>{asksAge && <EntryPart />}</Suspense>
    </FrameBody>
  );
}

/** Removes the delay of a new like from the address: a visitor has no likes. */
function useNoLikeDelay(): void {
  const { delay, drop } = useLikeDelay();
  const onDelay = useEffectEvent(drop);
  const hasDelay = delay !== undefined;
  useEffect(() => {
    if (hasDelay) onDelay();
  }, [hasDelay]);
}

/** Whether the current screen asks this visitor whether they are an adult. The page of a first frame from the server asks itself. */
function useEntryWarning(): boolean {
  const place = useRouteData();
  const isInstalled = useIsInstalled();
  const settings = useQuery(settingsQuery).data;
  // The warning itself reads the note again, so it opens once even if the visitor stays in the app.
  const [isAsked] = useState(
    () => readNote(ENTRY_NOTE) !== null || document.querySelector('[data-entry=page][open]') !== null,
  );
  return !isInstalled && !isAsked && settings !== undefined && asksAtEntry(place, settings);
}
