import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { InterestIcon } from '../../../domain/interests/interest-icon.tsx';
import { INTEREST_WORDS } from '../../../domain/interests/interest-words.ts';
import { PageLink } from '../../../domain/page/page-link.tsx';
import { listWords } from '../../../domain/words/list-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { FirstStep } from '../../landing/first-step.tsx';
import { PageHeadline, PageLead } from '../../landing/page-words.tsx';
import page from '../../landing/start-page.module.css';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import { isMember, pageOf, PersonPicture, type Shown, useDrawn } from '../people/shown-people.tsx';
import { type InterestNetwork, type Interested, makeNetwork } from './make-network.ts';
import styles from './network.module.css';
import { lineToInterest, lineToPerson } from './web-places.ts';
import web from './web.module.css';

/** The lander `socialnetwork`: the lines between people are the interests that they share. */
export function Network({ data, children }: LanderProps) {
  return (
    <div className={styles.page}>
      <div className={classNames(page.wrap, styles.columns)}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            <PageHeadline>
              <Trans>You already have something in common</Trans>
            </PageHeadline>
          </h1>
          <p className={styles.lead}>
            <PageLead>
              <Trans>
                Here people are not sorted by a score. They are joined by what they like, and you can see the line.
              </Trans>
            </PageLead>
          </p>
          <FirstStep data={data} button={<Trans>Take your place</Trans>} />
        </div>
        {children}
      </div>
    </div>
  );
}

interface Linked extends Interested {
  readonly shown: Shown;
}

/** Drawn people, in the order of the ring, and the interests of each place. */
const DRAWN = ['leila', 'tomas', 'amina', 'jonas', 'wilma', 'david', 'petra', 'yara'] as const;
const INTERESTS_OF: readonly Interested['interests'][] = [
  ['coffee'],
  ['coffee', 'outdoors'],
  ['outdoors'],
  ['outdoors', 'music'],
  ['music'],
  ['music', 'gardening'],
  ['gardening'],
  ['gardening', 'coffee'],
];

/** The web of the members and their interests. Members without a shared one are not in it. */
export function NetworkPeople({ people }: PeopleProps) {
  const found = makeNetwork<Linked>(
    (people?.people ?? []).map((person) => ({ shown: person, interests: person.interests })),
  );
  const drawn = useDrawn(DRAWN).map((shown, place) => ({ shown, interests: INTERESTS_OF[place] ?? [] }));
  const network = found.people.length === 0 ? makeNetwork<Linked>(drawn) : found;
  return (
    <div className={web.web}>
      <Lines network={network} />
      <ul>
        {network.people.map(({ person: { shown }, place }) => (
          <li key={place} className={classNames(web.node, web.person)} data-person={place}>
            <Person shown={shown} />
          </li>
        ))}
      </ul>
      <Interests network={network} />
      <PageLink to="/signup" className={classNames(web.node, web.you)}>
        <Icon of={Plus} className={web.plus} />
        <Trans>You</Trans>
      </PageLink>
    </div>
  );
}

/** The lines are a picture only: the interests name the same people for screen readers. */
function Lines({ network: { interests } }: { network: InterestNetwork<Linked> }) {
  return (
    <svg viewBox="0 0 100 100" className={web.lines} aria-hidden="true">
      {interests.map(({ place }) => (
        <path key={place} d={lineToInterest(place)} className={web.open} />
      ))}
      {interests.flatMap(({ place, people }) =>
        people.map((one) => (
          <path
            key={`${place} ${one.place}`}
            d={lineToPerson(place, one.place)}
            data-person={one.place}
            data-interest={place}
          />
        )),
      )}
    </svg>
  );
}

function Person({ shown }: { shown: Shown }) {
  return (
    <PageLink to={pageOf(shown)} className={web.link}>
      <PersonPicture
        of={shown}
        sizes="(min-width: 992px) 116px, 22vw"
        isFirst
        className={web.picture}
        maskClassName={web.mask}
      />
      {isMember(shown) && <span className={web.name}>{`${shown.name}, ${shown.age}`}</span>}
    </PageLink>
  );
}

function Interests({ network: { interests } }: { network: InterestNetwork<Linked> }) {
  const { i18n, t } = useLingui();
  return (
    <ul>
      {interests.map(({ interest, place, people }) => {
        const words = i18n._(INTEREST_WORDS[interest]);
        const members = people.map(({ person }) => person.shown).filter((shown) => isMember(shown));
        const names = listWords(
          members.map(({ name }) => name),
          i18n.locale,
        );
        return (
          <li key={interest} className={classNames(web.node, web.interest)} data-interest={place}>
            <InterestIcon of={interest} size="s" className={web.icon} />
            <span aria-hidden={members.length > 0}>{words}</span>
            {members.length > 0 && <VisuallyHidden>{t`${words}: ${names}`}</VisuallyHidden>}
          </li>
        );
      })}
    </ul>
  );
}
