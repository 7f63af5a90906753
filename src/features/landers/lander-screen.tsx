import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getLander, type LanderName } from '../../../contract/landers.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { landerKey } from '../../domain/query-keys.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { request } from '../../engine/api/request.ts';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { AppPage } from '../landing/app-page.tsx';
import { StepOfMember } from '../landing/first-step.tsx';
import { PageWordsProvider } from '../landing/page-words.tsx';
import { bundlesQuery } from '../../domain/money/bundles-query.ts';
import { startLander } from './behaviours.ts';
import type { LanderParts } from './load-lander.ts';
import { useLandingWords } from './use-landing-words.ts';
import styles from './lander-screen.module.css';

interface LanderScreenProps {
  name: LanderName;
  /** The words of a campaign in the address. */
  slug?: string | undefined;
  parts: LanderParts;
}

/** A lander in the app. Before its members have loaded, or offline, it shows drawn people. */
export function LanderScreen({ name, slug, parts: { Lander, People } }: LanderScreenProps) {
  const settings = useQuery(settingsQuery).data;
  const prices = useQuery(bundlesQuery(undefined)).data;
  const { data: people, isFetching } = useQuery({ ...landerQuery(name), enabled: People !== undefined });
  const words = useLandingWords(slug);
  const isMember = useDevice() !== null;
  const root = useRef<HTMLDivElement>(null);
  const isComplete = People === undefined || !isFetching;
  useEffect(() => {
    if (isComplete && root.current !== null) return startLander({ name, root: root.current, isMember });
  }, [name, isMember, isComplete]);
  return (
    <AppPage>
      <div ref={root} key={name} className={styles.screen} data-lander={name}>
        <StepOfMember value={isMember ? <ToSearch /> : null}>
          <PageWordsProvider value={words}>
            <Lander data={settings && prices && { settings, prices }}>
              {People !== undefined && <People key={people === undefined ? 'drawn' : 'found'} people={people} />}
            </Lander>
          </PageWordsProvider>
        </StepOfMember>
      </div>
    </AppPage>
  );
}

const ToSearch = () => (
  <LinkButton to="/members" wide>
    <Trans>Search members</Trans>
  </LinkButton>
);

/** The device does not store these members: a lander is for visitors. */
const landerQuery = (name: LanderName) =>
  queryOptions({
    queryKey: landerKey(name),
    queryFn: ({ signal }) => request(getLander, { query: { lander: name }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
