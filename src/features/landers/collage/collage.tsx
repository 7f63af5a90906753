import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import type { LanderPerson } from '../../../../contract/landers.ts';
import { INTEREST_WORDS } from '../../../domain/interests/interest-words.ts';
import { PageLink } from '../../../domain/page/page-link.tsx';
import { townName } from '../../../domain/places/town-name.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { FirstStep } from '../../landing/first-step.tsx';
import { PageHeadline, PageLead } from '../../landing/page-words.tsx';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import { NameLine } from '../people/name-line.tsx';
import { isMember, pageOf, PersonPicture, useShownPeople, type Shown } from '../people/shown-people.tsx';
import styles from './collage.module.css';
import scraps from './scraps.module.css';

/** The lander `collagelanding`: photographs, slips and a ticket around one sheet of paper. */
export function Collage({ data, children }: LanderProps) {
  return (
    <div className={styles.page}>
      <div className={styles.board}>
        {children}
        <section className={styles.sheet}>
          <h1>
            <PageHeadline>
              <Trans>Nobody fits in one picture</Trans>
            </PageHeadline>
          </h1>
          <p>
            <PageLead>
              <Trans>
                Here a profile is a few photographs, a few true sentences, and what you would do on a free Sunday.
              </Trans>
            </PageLead>
          </p>
          <FirstStep data={data} button={<Trans>Start with yours</Trans>} />
        </section>
        <Slips />
      </div>
    </div>
  );
}

function Slips() {
  return (
    <div className={styles.slips}>
      <p className={styles.slip}>
        <Trans>Does not like: small talk before coffee</Trans>
      </p>
      <p className={styles.slip}>
        <Trans>Wanted: one person for the second ticket</Trans>
      </p>
      <p className={styles.slip}>
        <Trans>Can whistle. Will not, unless asked.</Trans>
      </p>
      <p className={styles.ticket}>
        <Icon of={Ticket} />
        <Trans>Night at the museum</Trans>{' '}
        <small>
          <Trans>Two persons, Friday</Trans>
        </small>
      </p>
    </div>
  );
}

/** Drawn people, each with a line. */
const DRAWN: Readonly<Record<string, MessageDescriptor>> = {
  mara: msg`Boats, badly at first`,
  joy: msg`Sunday is for records`,
  hugo: msg`Up before the gulls`,
  agnes: msg`Ask me about peonies`,
  sami: msg`Cooks for six, lives alone`,
  lin: msg`Reads the last page first`,
};

/** A narrow window shows these in its first row. */
const FIRST = 3;

/** Its photographs. */
export function CollagePeople({ people }: PeopleProps) {
  const shown = useShownPeople(people, Object.keys(DRAWN));
  return (
    <ul className={scraps.scraps}>
      {shown.map((person, place) => (
        <Scrap key={isMember(person) ? person.id : person} of={person} isFirst={place < FIRST} />
      ))}
    </ul>
  );
}

const SIZES =
  '(min-width: 1200px) 208px, (min-width: 992px) 144px, (min-width: 768px) 14vw, (min-width: 576px) 140px, 29vw';

function Scrap({ of, isFirst }: { of: Shown; isFirst: boolean }) {
  const { i18n } = useLingui();
  return (
    <li className={scraps.scrap}>
      <PageLink to={pageOf(of)} className={scraps.paper}>
        <PersonPicture of={of} sizes={SIZES} isFirst={isFirst} className={scraps.picture} maskClassName={scraps.mask} />
        <span className={scraps.caption}>
          <span className={scraps.line}>{lineOf(of, i18n)}</span>{' '}
          {isMember(of) && <NameLine of={of} className={scraps.name} />}
        </span>
      </PageLink>
    </li>
  );
}

function lineOf(one: Shown, i18n: I18n): string | null {
  if (isMember(one)) return memberLine(one, i18n);
  const line = DRAWN[one];
  return line === undefined ? null : i18n._(line);
}

/** The line of a member, or two interests, or the town. */
function memberLine({ line, interests, city, country }: LanderPerson, i18n: I18n): string | null {
  if (line !== null) return line;
  const two = interests.slice(0, 2).map((interest) => i18n._(INTEREST_WORDS[interest]));
  return two.length > 0 ? two.join(', ') : townName(city, country, i18n.locale);
}
