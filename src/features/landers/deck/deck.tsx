import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../../domain/page/page-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { FirstStep } from '../../landing/first-step.tsx';
import { LeadLine, PageButton, PageHeadline } from '../../landing/page-words.tsx';
import page from '../../landing/start-page.module.css';
import type { LanderProps, PeopleProps } from '../people/lander-props.ts';
import { DeckHands, LikesCount, SwipeKeys } from './deck-controls.tsx';
import { DeckCards, DrawnCards, LikedPeople } from './deck-cards.tsx';
import styles from './deck.module.css';

/**
 * The lander `tinderswipe`. `data-when` lists the states in which an element is shown: `deck`, or the number of likes after the deck.
 * Without the script it shows the first card and the first step.
 */
export function SwipeDeck({ data, children }: LanderProps) {
  return (
    <div className={styles.page} data-deck="">
      <div className={classNames(page.wrap, styles.stage)} data-stage="">
        <div className={styles.head}>
          <Title />
          <Lead />
        </div>
        {children}
      </div>
      <div className={page.wrap}>
        <section className={styles.join}>
          <h2 data-when="deck">
            <Trans>Or begin with your profile</Trans>
          </h2>
          <LeadLine />
          <button type="button" className={buttonClass({ look: 'quiet', wide: true })} data-action="again" hidden>
            <Trans>Look at them again</Trans>
          </button>
          <FirstStep
            data={data}
            states={
              <>
                <span data-when="deck 0">
                  <PageButton>
                    <Trans>Create your profile</Trans>
                  </PageButton>
                </span>
                <span data-when="1" hidden>
                  <Trans>Send it from your profile</Trans>
                </span>
                <span data-when="2 3 4" hidden>
                  <Trans>Send them from your profile</Trans>
                </span>
              </>
            }
          />
        </section>
      </div>
    </div>
  );
}

function Title() {
  return (
    <h1 className={styles.title} tabIndex={-1}>
      <span data-when="deck">
        <PageHeadline>
          <Trans>Four likes. Use them well.</Trans>
        </PageHeadline>
      </span>
      <span data-when="0" hidden>
        <Trans>Nobody yet</Trans>
      </span>
      <span data-when="1" hidden>
        <Trans>One like is waiting</Trans>
      </span>
      <span data-when="2" hidden>
        <Trans>Two likes are waiting</Trans>
      </span>
      <span data-when="3" hidden>
        <Trans>Three likes are waiting</Trans>
      </span>
      <span data-when="4" hidden>
        <Trans>Four likes are waiting</Trans>
      </span>
    </h1>
  );
}

function Lead() {
  return (
    <div className={styles.lead}>
      <p data-when="deck">
        <Trans>
          Passing is free and without end. A like stays on this device until you have a profile to send it from.
        </Trans>
      </p>
      <p data-when="0" hidden>
        <Trans>That is fine. Members see many more people, and have four likes every day.</Trans>
      </p>
      {/* The script writes the names of the liked members. */}
      <p className={styles.names} data-names="" data-when="1 2 3 4" hidden />
      <p data-when="1" hidden>
        <Trans>It goes out when your profile is confirmed. Nobody is told before.</Trans>
      </p>
      <p data-when="2 3 4" hidden>
        <Trans>They go out when your profile is confirmed. Nobody is told before.</Trans>
      </p>
    </div>
  );
}

/** Its members. Nobody can send a like to a drawn person, so a deck of drawn people is a picture. */
export function SwipeDeckPeople({ people }: PeopleProps) {
  if (people === undefined || people.people.length === 0) return <DrawnDeck isOpen={people?.is_open} />;
  return (
    <>
      <div className={styles.middle} data-when="deck">
        <DeckCards people={people.people} />
        <DeckHands />
      </div>
      <div className={styles.side} data-when="deck">
        <LikesCount />
        <SwipeKeys />
        <Skip />
      </div>
      <LikedPeople people={people.people} />
      {/* The script announces each verdict and the next card. */}
      <p className={styles.status} role="status" />
    </>
  );
}

function Skip() {
  return (
    <PageLink to="/signup" className={buttonClass({ look: 'quiet' }, styles.skip)}>
      <Trans>Skip to the sign-up</Trans>
    </PageLink>
  );
}

/** `isOpen` is undefined before the members have loaded. */
function DrawnDeck({ isOpen }: { isOpen: boolean | undefined }) {
  return (
    <>
      <div className={styles.middle}>
        <DrawnCards />
      </div>
      <div className={styles.side}>
        {isOpen !== undefined && (
          <p className={styles.closed}>
            {isOpen ? (
              <Trans>New here: be one of the first</Trans>
            ) : (
              <Trans>Profiles are shown to members only. Yours comes first.</Trans>
            )}
          </p>
        )}
        <Skip />
      </div>
    </>
  );
}
