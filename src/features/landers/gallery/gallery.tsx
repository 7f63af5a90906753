import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LanderPerson } from '../../../../contract/landers.ts';
import { INTEREST_WORDS } from '../../../domain/interests/interest-words.ts';
import { PageLink } from '../../../domain/page/page-link.tsx';
import { townName } from '../../../domain/places/town-name.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { FirstStep } from '../../landing/first-step.tsx';
import { PageHeadline, PageLead } from '../../landing/page-words.tsx';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import { isMember, pageOf, PersonPicture, type Shown, useShownPeople } from '../people/shown-people.tsx';
import frames from './frames.module.css';
import styles from './gallery.module.css';

/** The lander `gallery`: a wall of a museum, which scrolls sideways. */
export function Gallery({ data, children }: LanderProps) {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <div
        className={styles.wall}
        role="group"
        aria-label={t`Gallery, scrolls sideways`}
        // The keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls needs the focus for the keyboard
        tabIndex={0}
        data-wall=""
      >
        <div className={styles.words}>
          <p className={styles.eyebrow}>
            <Trans>Permanent collection, changing daily</Trans>
          </p>
          <h1 className={styles.title}>
            <PageHeadline>
              <Trans>People you have not met</Trans>
            </PageHeadline>
          </h1>
          <p className={styles.lead}>
            <PageLead>
              <Trans>
                Walk along the wall. Stay where you smile. Every name and line comes from a profile, and a mask marks
                those that are fictional.
              </Trans>
            </PageLead>
          </p>
          <FirstStep data={data} button={<Trans>Hang yours</Trans>} />
        </div>
        {children}
      </div>
      <div className={styles.floor}>
        {/* Without the script, only the visitor scrolls. */}
        <div className={styles.arrows} data-arrows="" hidden>
          <button type="button" className={styles.arrow} data-step="-1" aria-label={t`Back along the wall`}>
            <Icon of={ArrowLeft} />
          </button>
          <button type="button" className={styles.arrow} data-step="1" aria-label={t`On along the wall`}>
            <Icon of={ArrowRight} />
          </button>
        </div>
      </div>
    </div>
  );
}

/** Drawn people, with the titles of their drawings. */
const DRAWN: Readonly<Record<string, MessageDescriptor>> = {
  wilma: msg`About to laugh`,
  pieter: msg`The last train home`,
  kofi: msg`Study in sunlight`,
  nadia: msg`An evening to herself`,
  bea: msg`With garden`,
  hugo: msg`Low tide`,
  hanna: msg`The quiet shelf`,
};

/** The third frame is for the visitor. */
const BEFORE_YOU = 2;

/** The frames of the wall. */
export function GalleryPeople({ people }: PeopleProps) {
  const shown = useShownPeople(people, Object.keys(DRAWN));
  const hang = (one: Shown, index: number) => (
    <Art key={isMember(one) ? one.id : one} to={pageOf(one)} label={<Label of={one} />}>
      <PersonPicture
        of={one}
        sizes="(min-width: 992px) 212px, 184px"
        isFirst={index === 0}
        className={frames.picture}
        maskClassName={frames.mask}
      />
    </Art>
  );
  return (
    <ul className={frames.row}>
      {shown.slice(0, BEFORE_YOU).map((one, index) => hang(one, index))}
      <Reserved />
      {shown.slice(BEFORE_YOU).map((one) => hang(one, BEFORE_YOU))}
    </ul>
  );
}

interface ArtProps {
  to: string;
  label: ReactNode;
  children: ReactNode;
}

/** A frame with the plate below it. */
function Art({ to, label, children }: ArtProps) {
  return (
    <li className={frames.art}>
      <PageLink to={to} className={frames.link}>
        <span className={frames.frame}>
          <span className={frames.mat}>{children}</span>
        </span>
        <span className={frames.plate}>{label}</span>
      </PageLink>
    </li>
  );
}

function Label({ of }: { of: Shown }) {
  const { i18n } = useLingui();
  if (isMember(of)) return <MemberLabel of={of} />;
  const title = DRAWN[of];
  return (
    <>
      {title !== undefined && <b>{i18n._(title)}</b>}
      <i>
        <Trans>Drawn from imagination</Trans>
      </i>
    </>
  );
}

/** The name, the line, and below it what the member likes and where they live. */
function MemberLabel({ of: { name, age, line, interests, city, country } }: { of: LanderPerson }) {
  const { i18n } = useLingui();
  const likes = interests.slice(0, 2).map((interest) => i18n._(INTEREST_WORDS[interest]));
  const facts = [...likes, townName(city, country, i18n.locale)];
  const shown = facts.filter(Boolean).join('\u00a0· ');
  return (
    <>
      <b>{`${name}, ${age}`}</b>
      {line !== null && <i>{line}</i>}
      {shown !== '' && <span>{shown}</span>}
    </>
  );
}

function Reserved() {
  const label = (
    <>
      <b>
        <Trans>You</Trans>
      </b>
      <i>
        <Trans>Title still open</Trans>
      </i>
      <span>
        <Trans>One picture is enough to begin.</Trans>
      </span>
    </>
  );
  return (
    <Art to="/signup" label={label}>
      <span className={frames.empty}>
        <Icon of={Plus} size="l" />
        <Trans>Reserved</Trans>
      </span>
    </Art>
  );
}
