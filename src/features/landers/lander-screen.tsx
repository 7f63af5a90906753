import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getLander, type LanderName } from '../../../contract/landers.ts';
import { landerKey } from '../../domain/query-keys.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { request } from '../../engine/api/request.ts';
import { AppPage } from '../landing/app-page.tsx';
import { bundlesQuery } from '../payments/bundles-query.ts';
import { startLander } from './behaviours.ts';
import type { LanderParts } from './load-lander.ts';
import styles from './lander-screen.module.css';

interface LanderScreenProps {
  name: LanderName;
  parts: LanderParts;
}

/** A lander in the app. Before its members have loaded, or offline, it shows drawn people. */
export function LanderScreen({ name, parts: { Lander, People } }: LanderScreenProps) {
  const settings = useQuery(settingsQuery).data;
  const prices = useQuery(bundlesQuery(undefined)).data;
  const { data: people, isFetching } = useQuery({ ...landerQuery(name), enabled: People !== undefined });
  const root = useRef<HTMLDivElement>(null);
  const isComplete = People === undefined || !isFetching;
  useEffect(() => {
    if (isComplete && root.current !== null) return startLander(name, root.current);
  }, [name, isComplete]);
  return (
    <AppPage>
      <div ref={root} key={name} className={styles.screen} data-lander={name}>
        <Lander data={settings && prices && { settings, prices }}>
          {People !== undefined && <People key={people === undefined ? 'drawn' : 'found'} people={people} />}
        </Lander>
      </div>
    </AppPage>
  );
}

/** The device does not store these members: a lander is for visitors. */
const landerQuery = (name: LanderName) =>
  queryOptions({
    queryKey: landerKey(name),
    queryFn: ({ signal }) => request(getLander, { query: { lander: name }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
