import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, Drama } from 'lucide-react';
import { nicheOf } from '../../../contract/base/niche.ts';
import { type MembersNear as Near, NEAR_CARDS } from '../../../contract/pages.ts';
import { PageLink } from '../../domain/page/page-link.tsx';
import { countryWords } from '../../domain/places/country-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { countLines, countWords, shownCount } from './count-words.ts';
import { CASTS } from '../../../contract/base/casts.ts';
import { DrawnPerson } from './drawn-person.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './members-near.module.css';
import page from './start-page.module.css';

/** The members that a visitor sees first. A site that shows members to members only has one line and a button instead. */
export function MembersNear({ near }: { near: Near }) {
  return (
    <section className={page.section}>
      <div className={page.wrap}>
        {near.isOpen && near.profiles.length > 0 ? <OpenNear near={near} /> : <ClosedNear near={near} />}
      </div>
    </section>
  );
}

function OpenNear({ near }: { near: Near }) {
  const shown = near.profiles.slice(0, NEAR_CARDS);
  return (
    <>
      <div className={classNames(page.head, styles.head)}>
        <div>
          <h2>
            <Title near={near} />
          </h2>
          <p>
            <Trans>Open a card to see the whole profile. Likes and messages need an account, looking does not.</Trans>
          </p>
        </div>
        <PageLink to="/members" className={buttonClass({ look: 'quiet', small: true }, styles.change)}>
          <Trans>Change the search</Trans>
        </PageLink>
      </div>
      <ul className={styles.grid}>
        {shown.map((profile) => (
          <li key={profile.id}>
            <MemberCard profile={profile} />
          </li>
        ))}
        <li>
          <Total near={near} />
        </li>
      </ul>
      {shown.some(({ fictional }) => fictional) && (
        <p className={styles.note}>
          <Icon of={Drama} size="s" />
          <Trans>The mask marks a fictional profile.</Trans>
        </p>
      )}
    </>
  );
}

/** The name of the country stands alone: in some languages a preposition would change it. */
function Title({ near: { country } }: { near: Near }) {
  const { i18n } = useLingui();
  if (country === null) return <Trans>Who is here</Trans>;
  const name = countryWords(country, i18n.locale);
  return <Trans>Who is here: {name}</Trans>;
}

/** The last tile, which leads to the whole search. The members come first. */
function Total({ near }: { near: Near }) {
  const { i18n } = useLingui();
  const [first, second] = countLines(i18n, near);
  return (
    <PageLink to="/members" className={styles.total}>
      <b>{first}</b> {second !== null && <span>{second}</span>} <Icon of={ArrowRight} />
    </PageLink>
  );
}

/** Three drawn people, who are nobody on the site. */
const drawnOf = ({ niche }: Near): readonly string[] => CASTS[nicheOf(niche)].trio;

function ClosedNear({ near }: { near: Near }) {
  const isNew = near.isOpen;
  return (
    // The script of the page loads it again when the visitor may see members after a consent.
    <div className={styles.closed} data-closed={isNew ? undefined : ''}>
      <div className={styles.trio}>
        {drawnOf(near).map((name) => (
          <DrawnPerson key={name} name={name} sizes="92px" className={styles.drawn} maskClassName={styles.mask} />
        ))}
      </div>
      <div>
        <h2 className={styles.title}>{isNew ? <Trans>New here: be one of the first</Trans> : <Title near={near} />}</h2>
        <p className={styles.lead}>{isNew ? <NewLine /> : <ClosedLine near={near} />}</p>
      </div>
      <PageLink to="/signup" className={buttonClass({ look: 'quiet' }, styles.button)}>
        {isNew ? <Trans>Create your profile</Trans> : <Trans>See who is here</Trans>}
      </PageLink>
    </div>
  );
}

const NewLine = () => <Trans>A profile takes two minutes. Looking and reading are free.</Trans>;

/** The number of members if the server told it. */
function ClosedLine({ near }: { near: Near }) {
  const { i18n } = useLingui();
  if (near.members + near.fictional === 0)
    return <Trans>Profiles are shown to members only, so yours comes first. It takes two minutes.</Trans>;
  const count = <b>{shownCount(near) === null ? <Few near={near} /> : countWords(i18n, near)}</b>;
  return <Trans>{count}. They are shown to members only, so a profile comes first. It takes two minutes.</Trans>;
}

function Few({ near }: { near: Near }) {
  const { i18n } = useLingui();
  const people = countWords(i18n, near);
  return <Trans>A few {people}</Trans>;
}
