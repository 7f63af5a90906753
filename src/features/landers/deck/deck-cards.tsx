import { useLingui } from '@lingui/react/macro';
import { Heart, X } from 'lucide-react';
import type { LanderPerson } from '../../../../contract/landers.ts';
import { INTEREST_WORDS } from '../../../domain/interests/interest-words.ts';
import { PageLink } from '../../../domain/page/page-link.tsx';
import { townName } from '../../../domain/places/town-name.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { pageOf, PersonPicture, useDrawn } from '../people/shown-people.tsx';
import styles from './deck-cards.module.css';
import { DECK_DEPTH } from './deck-state.ts';

const SIZES = '(min-width: 992px) 404px, 308px';

/** The cards of the members. The first is on top. */
export function DeckCards({ people }: { people: readonly LanderPerson[] }) {
  return (
    <div className={styles.deck} data-cards="">
      {people.map((person, index) => (
        <Card key={person.id} person={person} at={index} />
      ))}
    </div>
  );
}

function Card({ person, at }: { person: LanderPerson; at: number }) {
  const { t } = useLingui();
  const { id, name, age } = person;
  return (
    <article
      className={styles.card}
      data-card={id}
      data-name={name}
      data-at={at < DECK_DEPTH ? at : undefined}
      hidden={at >= DECK_DEPTH}
      inert={at > 0}
      // The announcements of the script.
      data-like={t`You like ${name}.`}
      data-pass={t`You passed ${name}.`}
      data-undo={t`${name} is back.`}
      data-next={t`Next: ${name}, ${age}`}
    >
      <PageLink to={pageOf(person)} className={styles.link}>
        <PersonPicture
          of={person}
          sizes={SIZES}
          isFirst={at === 0}
          className={styles.picture}
          maskClassName={styles.mask}
        />
        <Caption person={person} />
      </PageLink>
      <Stamps />
    </article>
  );
}

function Caption({ person: { name, age, presence, city, country, line, interests } }: { person: LanderPerson }) {
  const { i18n, t } = useLingui();
  const town = townName(city, country, i18n.locale);
  const liked = interests.slice(0, 2).map((interest) => i18n._(INTEREST_WORDS[interest]));
  const words = line ?? liked.join(' · ');
  return (
    <span className={styles.caption}>
      <span className={styles.name}>
        {`${name}, ${age}`}
        {presence === 'online' && (
          <span className={styles.dot} data-fleeting>
            <VisuallyHidden>{t`Online`}</VisuallyHidden>
          </span>
        )}
      </span>
      {town !== null && <span className={styles.town}>{town}</span>}
      {words !== '' && <span className={styles.line}>{words}</span>}
    </span>
  );
}

/** Labels that show the verdict of a release. Screen readers read the announcement instead. */
function Stamps() {
  const { t } = useLingui();
  return (
    <>
      <span className={classNames(styles.stamp, styles.like)} aria-hidden="true">
        <Icon of={Heart} size="s" filled />
        {t`Like`}
      </span>
      <span className={classNames(styles.stamp, styles.pass)} aria-hidden="true">
        <Icon of={X} size="s" />
        {t`Pass`}
      </span>
    </>
  );
}

/** Small pictures of the liked members, for the end. The script shows those who are liked, and only then their pictures load. */
export function LikedPeople({ people }: { people: readonly LanderPerson[] }) {
  return (
    <ul className={styles.fan} data-when="1 2 3 4" hidden>
      {people.map((person) => (
        <li key={person.id} data-liked={person.id} hidden>
          <PersonPicture of={person} sizes="84px" className={styles.small} maskClassName={styles.smallMask} />
        </li>
      ))}
    </ul>
  );
}

const DRAWN = ['nadia', 'joy', 'pieter'] as const;

/** Drawn people, who are nobody on the site. */
export function DrawnCards() {
  return (
    <div className={styles.deck}>
      {useDrawn(DRAWN).map((name, index) => (
        <div key={name} className={styles.card} data-at={index}>
          <PersonPicture
            of={name}
            sizes={SIZES}
            isFirst={index === 0}
            className={styles.picture}
            maskClassName={styles.mask}
          />
        </div>
      ))}
    </div>
  );
}
