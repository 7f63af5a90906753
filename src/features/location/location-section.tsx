import { Trans, useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import type { User } from '../../../contract/account/account.ts';
import { NoPosition } from '../../browser/geolocation.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { townName } from '../../domain/places/town-name.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Fold } from '../../ui/layout/fold.tsx';
import styles from './location-section.module.css';
import { type MemberLocation, useMemberLocation } from './use-member-location.ts';

/** The member's location in the settings. */
export function LocationSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  return (
    <Fold icon={MapPin} title={t`Location`} anchor="location" value={me?.located === true ? t`On` : t`Off`}>
      <LocationFields me={me} />
    </Fold>
  );
}

/** The member's location: one tap sets it, another deletes it. */
export function LocationFields({ me }: { me: User | undefined }) {
  const locating = useMemberLocation();
  return (
    <div className={section.body}>
      <p className={section.words}>
        <Trans>
          Others see your town and roughly how far away you are, never exactly where. We only receive and keep an area
          of about 5 km.
        </Trans>
      </p>
      <LocationChoice locating={locating} isLocated={me?.located === true} />
      {locating.error !== null && <LocationFailure error={locating.error} />}
    </div>
  );
}

function LocationChoice({ locating, isLocated }: { locating: MemberLocation; isLocated: boolean }) {
  const { permission, place, isPending } = locating;
  const canLocate = permission !== 'unsupported' && permission !== 'denied';
  return (
    <>
      <p role="status">
        <LocationState locating={locating} isLocated={isLocated} />
      </p>
      <div className={styles.actions}>
        {canLocate && (
          <Button look={isLocated ? 'quiet' : undefined} small isPending={isPending} onPress={locating.locate}>
            {isLocated || place ? <Trans>Update my location</Trans> : <Trans>Use my location</Trans>}
          </Button>
        )}
        {isLocated && (
          <Button look="quiet" small isPending={isPending} onPress={locating.forget}>
            <Trans>Forget my location</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

function LocationState({
  locating: { permission, place },
  isLocated,
}: {
  locating: MemberLocation;
  isLocated: boolean;
}) {
  const { i18n } = useLingui();
  const city = place && townName(place.city, place.country, i18n.locale);
  if (isLocated && permission === 'denied')
    return (
      <Trans>
        We know your area. To update it, allow location access for this site in your browser’s settings, then come back
        here.
      </Trans>
    );
  if (isLocated && city) return <Trans>You are near {city}.</Trans>;
  if (isLocated) return <Trans>We know your area, so distances are shown.</Trans>;
  if (permission === 'denied')
    return (
      <Trans>
        Your browser is not sharing your location. Allow it for this site in your browser’s settings, then come back
        here.
      </Trans>
    );
  if (permission === 'unsupported') return <Trans>This browser can’t share your location.</Trans>;
  return <Trans>We don’t know your area, so no distances are shown.</Trans>;
}

function LocationFailure({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  // The permission hint above already explains a denial.
  if (error instanceof NoPosition && error.isDenied) return null;
  return (
    <Notice tone="danger" role="alert">
      {error instanceof NoPosition ? (
        <Trans>Your device couldn’t find its location. Please try again.</Trans>
      ) : (
        i18n._(failureWords(error))
      )}
    </Notice>
  );
}
