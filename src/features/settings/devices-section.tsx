import { Trans, useLingui } from '@lingui/react/macro';
import { MonitorSmartphone } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DeviceId } from '../../../contract/base/ids.ts';
import { getDevices, type SignedInDevice, signOutDevice } from '../../../contract/settings.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { devicesKey } from '../../domain/query-keys.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Fold } from '../../ui/layout/fold.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import styles from './devices-section.module.css';

/** The browsers in which the member is signed in, each with a button to sign out there. */
export function DevicesSection() {
  const { i18n, t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOnline = useOnline();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => (await request(getDevices, { signal })).devices,
  });
  const signOut = useSignOut(() => heading.current?.focus());
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <Fold
      icon={MonitorSmartphone}
      title={t`Where you are logged in`}
      anchor="devices"
      value={data?.length}
      heading={heading}
    >
      {data === undefined ? (
        <div className={section.body}>
          {!isOnline ? (
            <p className={section.words}>
              <Trans>This list will load when you’re back online.</Trans>
            </p>
          ) : error === null ? (
            <div role="status" aria-busy="true" aria-label={t`Loading`}>
              <Skeleton width="60%" />
            </div>
          ) : (
            <>
              <Notice tone="danger" role="alert">
                {i18n._(failureWords(error))}
              </Notice>
              <Button look="quiet" small isPending={isFetching} onPress={() => void refetch()}>
                <Trans>Try again</Trans>
              </Button>
            </>
          )}
        </div>
      ) : (
        <>
          <ul>
            {data.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isDisabled={!isOnline || signOut.isPending}
                isPending={signOut.isPending && signOut.variables === device.id}
                onSignOut={() => signOut.mutate(device.id)}
              />
            ))}
          </ul>
          {(others.length > 1 || signOut.isError) && (
            <div className={section.body}>
              {signOut.isError && (
                <Notice tone="danger" role="alert">
                  {i18n._(failureWords(signOut.error))}
                </Notice>
              )}
              {others.length > 1 && (
                <Button
                  look="quiet"
                  small
                  isDisabled={!isOnline || signOut.isPending}
                  isPending={signOut.isPending && signOut.variables === 'others'}
                  onPress={() => signOut.mutate('others')}
                >
                  <Trans>Log out everywhere else</Trans>
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </Fold>
  );
}

interface DeviceRowProps {
  device: SignedInDevice;
  isDisabled: boolean;
  isPending: boolean;
  onSignOut: () => void;
}

function DeviceRow({ device, isDisabled, isPending, onSignOut }: DeviceRowProps) {
  const { t } = useLingui();
  const { written } = useFormats();
  const { browser, system, current, seen_at } = device;
  const parts = [browser, system].filter((part) => part !== null);
  const name = parts.length === 0 ? t`Unknown browser` : parts.join(' · ');
  const seen = written(seen_at, 'moment');
  return (
    <li className={section.row}>
      <span className={section.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.seen}>{current ? t`This device` : t`Last used ${seen}`}</span>
      </span>
      {!current && (
        <Button
          look="quiet"
          small
          aria-label={t`Log out of ${name}, last used ${seen}`}
          isDisabled={isDisabled}
          isPending={isPending}
          onPress={onSignOut}
        >
          <Trans context="device">Log out</Trans>
        </Button>
      )}
    </li>
  );
}

function useSignOut(onGone: () => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (device: DeviceId | 'others') => withMinimumTime(request(signOutDevice, { body: { device } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: devicesKey });
      showToast(t`Logged out there.`);
      // The row with the pressed button has disappeared.
      onGone();
    },
  });
}
