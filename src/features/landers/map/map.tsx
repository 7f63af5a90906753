import { Trans, useLingui } from '@lingui/react/macro';
import type { LanderMap } from '../../../../contract/landers.ts';
import { PageLink } from '../../../domain/page/page-link.tsx';
import { townName } from '../../../domain/places/town-name.ts';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { FirstStep } from '../../landing/first-step.tsx';
import { PageHeadline, PageLead } from '../../landing/page-words.tsx';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import { isMember, pageOf, PersonPicture, type Shown, useShownPeople } from '../people/shown-people.tsx';
import { BAND_CLASSES, MapSheet, useBandWords } from './map-sheet.tsx';
import styles from './map.module.css';

const DRAWN = ['tomas', 'iris', 'claire'] as const;

/**
 * The lander `maplanding`: a map of squares, coloured by their number of profiles, and a card on it. The map lies inside the card in the
 * document, and behind it on the screen.
 */
export function CellMap({ data, children }: LanderProps) {
  return (
    <div className={styles.page}>
      <div className={styles.wrap}>
        <section className={styles.card}>
          <h1 className={styles.title}>
            <PageHeadline>
              <Trans>Meet people in your square</Trans>
            </PageHeadline>
          </h1>
          <p className={styles.lead}>
            <PageLead>
              <Trans>
                A square is about five kilometres wide. Nobody here is a point on a map, and nobody will be.
              </Trans>
            </PageLead>
          </p>
          {children}
          <FirstStep data={data} button={<Trans>Join from here</Trans>} />
          <p className={styles.fine}>
            <Trans>Your place is rounded before it leaves your device.</Trans>
          </p>
        </section>
      </div>
    </div>
  );
}

/** The map, and everything that depends on it or on the members. */
export function CellMapPeople({ people }: PeopleProps) {
  const map = people?.map ?? null;
  const country = people?.country ?? null;
  const shown = useShownPeople(people, DRAWN);
  return (
    <>
      {map?.example && <Example of={map.example} country={country} />}
      <p className={styles.seen}>
        <Trans>Seen lately</Trans>
      </p>
      <ul className={styles.people}>
        {shown.map((one) => (
          <li key={isMember(one) ? one.id : one}>
            <Person of={one} />
          </li>
        ))}
      </ul>
      <MapSheet map={map} country={country} />
    </>
  );
}

/** The words for the square with an edge on the map. */
function Example({ of, country }: { of: NonNullable<LanderMap['example']>; country: string | null }) {
  const { i18n } = useLingui();
  const { between } = useBandWords();
  const town = townName(of.town, country, i18n.locale);
  return (
    <p className={styles.example}>
      <span className={classNames(styles.square, of.band !== null && BAND_CLASSES[of.band])} aria-hidden="true" />
      <span>
        <b>
          <Trans>{town} and around</Trans>
        </b>{' '}
        {of.band !== null && <span className={styles.count}>{between(of.band)}</span>}
      </span>
    </p>
  );
}

/** A member with their town, which is the finest place that others read. */
function Person({ of }: { of: Shown }) {
  const { i18n } = useLingui();
  const town = isMember(of) ? townName(of.city, of.country, i18n.locale) : null;
  return (
    <PageLink to={pageOf(of)} className={styles.person}>
      <PersonPicture of={of} sizes="72px" className={styles.face} maskClassName={styles.mask} />
      {isMember(of) ? (
        <span className={styles.words}>
          <b>{`${of.name}, ${of.age}`}</b> {town !== null && <span>{town}</span>}
        </span>
      ) : (
        <VisuallyHidden>
          <Trans>Create your profile</Trans>
        </VisuallyHidden>
      )}
    </PageLink>
  );
}
