import { Trans } from '@lingui/react/macro';
import { Lamp } from 'lucide-react';
import { PageLink } from '../../../domain/page/page-link.tsx';
import { useSiteFile } from '../../../domain/page/site-file.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { FirstStep } from '../../landing/first-step.tsx';
import { PageHeadline, PageLead, useCampaign, useCast } from '../../landing/page-words.tsx';
import page from '../../landing/start-page.module.css';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import { NameLine } from '../people/name-line.tsx';
import { isMember, pageOf, PersonPicture, type Shown, shownPeople } from '../people/shown-people.tsx';
import house from './house.module.css';
import { Cat, Skyline } from './street-drawings.tsx';
import styles from './street.module.css';

/** The lander `alonetonight`: a house of lit windows. One of them is free. */
export function Street({ data, children }: LanderProps) {
  const hasCampaign = useCampaign() !== undefined;
  return (
    <div className={styles.street}>
      <Skyline />
      <div className={classNames(page.wrap, styles.layout)}>
        <div className={styles.words}>
          {/* The headline of a campaign may be long, and needs the place of the moon. */}
          {!hasCampaign && <span className={styles.moon} aria-hidden="true" />}
          <h1 className={hasCampaign ? styles.longer : undefined}>
            <PageHeadline>
              <Trans>Alone tonight?</Trans>
            </PageHeadline>
          </h1>
          <p>
            <PageLead>
              <Trans>So is half the street. Behind some of these windows is somebody who would rather talk.</Trans>
            </PageLead>
          </p>
        </div>
        <div className={classNames(house.house, styles.house)}>{children}</div>
        <div className={styles.pavement}>
          <div className={styles.card}>
            <h2>
              <Trans>One window is free</Trans>
            </h2>
            <FirstStep data={data} button={<Trans>Leave a light on</Trans>} />
          </div>
        </div>
      </div>
    </div>
  );
}

type WindowKind = 'person' | 'yours' | 'cat' | 'curtains' | 'dark';

/** The windows of the house, from the upper left. A narrow viewport shows the first nine or eight. */
const WINDOWS: readonly WindowKind[] = [
  ...(['person', 'curtains', 'person', 'person'] as const),
  ...(['yours', 'person', 'dark', 'person'] as const),
  ...(['cat', 'person', 'person', 'curtains'] as const),
];

const DRAWN = ['wilma', 'tomas', 'noor', 'kofi', 'hanna', 'roos', 'hugo'] as const;

/** The number of people whose pictures are in every first viewport. */
const FIRST = 2;

/** Its windows. A window without a person is dark, or has its curtains drawn. */
export function StreetPeople({ people }: PeopleProps) {
  const shown = shownPeople(people, { drawn: useCast()?.crowd ?? DRAWN, most: DRAWN.length });
  const first = new Set(shown.slice(0, FIRST));
  const persons = shown.values();
  return (
    <ul className={house.windows}>
      {WINDOWS.map((kind, place) => {
        const person = kind === 'person' ? persons.next().value : undefined;
        if (person !== undefined)
          return <PersonWindow key={isMember(person) ? person.id : person} of={person} isFirst={first.has(person)} />;
        if (kind === 'yours') return <YourWindow key={kind} />;
        const empty = place % 2 === 0 ? 'curtains' : 'dark';
        return <QuietWindow key={place} look={kind === 'person' ? empty : kind} />;
      })}
    </ul>
  );
}

const SIZES =
  '(min-width: 1200px) 136px, (min-width: 992px) 106px, (min-width: 768px) 112px, (min-width: 576px) 24vw, 30vw';

function PersonWindow({ of, isFirst }: { of: Shown; isFirst: boolean }) {
  return (
    <li className={house.lit}>
      <PageLink to={pageOf(of)} className={house.link}>
        <span className={house.frame}>
          <span className={house.pane}>
            {isMember(of) ? (
              <PersonPicture
                of={of}
                sizes={SIZES}
                isFirst={isFirst}
                className={house.picture}
                maskClassName={house.mask}
              />
            ) : (
              <CutOut name={of} isFirst={isFirst} />
            )}
          </span>
        </span>
        <span className={house.sill} />
        {isMember(of) ? (
          <NameLine of={of} className={house.name} />
        ) : (
          <VisuallyHidden>
            <Trans>Create your profile</Trans>
          </VisuallyHidden>
        )}
      </PageLink>
    </li>
  );
}

/** A drawn person without a background: the light of the window is behind them. */
function CutOut({ name, isFirst }: { name: string; isFirst: boolean }) {
  const file = useSiteFile();
  return (
    <span className={house.cutOut}>
      <img
        src={file(`/people/c-${name}.webp`)}
        srcSet={`${file(`/people/c-${name}.webp`)} 200w, ${file(`/people/c-${name}-360.webp`)} 360w`}
        sizes={SIZES}
        width={360}
        height={450}
        alt=""
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        {...marksMissing}
      />
      <Mask on="glass" className={house.mask} />
    </span>
  );
}

function YourWindow() {
  return (
    <li className={house.lit}>
      <PageLink to="/signup" className={house.link}>
        <span className={house.frame}>
          <span className={classNames(house.pane, house.yours)}>
            <Icon of={Lamp} className={house.lamp} />
            <Trans>Yours?</Trans>
          </span>
        </span>
        <span className={house.sill} />
      </PageLink>
    </li>
  );
}

function QuietWindow({ look }: { look: 'cat' | 'curtains' | 'dark' }) {
  return (
    <li className={look === 'cat' ? house.lit : undefined} aria-hidden="true">
      <span className={house.frame}>
        <span className={classNames(house.pane, look === 'curtains' && house.curtains)}>
          {look === 'cat' && <Cat />}
        </span>
      </span>
      <span className={house.sill} />
    </li>
  );
}
