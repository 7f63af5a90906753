import { Trans } from '@lingui/react/macro';
import { Coins, EyeOff, Heart } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Mask } from '../../ui/pictures/mask.tsx';
import styles from './landing-screen.module.css';

// Below 992 px, the page shows only the first `SHOWN_BELOW_992` people.
const PEOPLE = ['leila', 'jonas', 'elena', 'amina', 'mara', 'marc', 'ingrid', 'kofi', 'sofie'];
const SHOWN_BELOW_992 = 3;

/** The start page, for visitors. */
export function LandingScreen() {
  return (
    <>
      <div className={styles.stage}>
        <div className={`${styles.wrap} ${styles.hero}`}>
          <div>
            <h1 className={styles.headline}>
              <Trans>Meet someone worth staying up for</Trans>
            </h1>
            <p className={styles.lead}>
              <Trans>
                For adults who like to talk first. Looking and reading are free. You pay for what you send, and see the
                price before you do.
              </Trans>
            </p>
            <div className={styles.actions}>
              <LinkButton to="/signup">
                <Trans>Create your profile</Trans>
              </LinkButton>
              <LinkButton to="/members" look="quiet">
                <Trans>Look around first</Trans>
              </LinkButton>
            </div>
          </div>
          <People />
        </div>
      </div>
      <Promises />
    </>
  );
}

function People() {
  return (
    <div className={styles.people}>
      {PEOPLE.map((person, index) => (
        <div key={person} className={styles.person}>
          <img
            src={`/people/${person}.webp`}
            srcSet={`/people/${person}-280.webp 280w, /people/${person}.webp 480w`}
            sizes="(min-width: 992px) 196px, (min-width: 576px) 155px, calc((100vw + 56px) / 3)"
            width={480}
            height={600}
            alt=""
            decoding="async"
            // The browser does not load a lazy picture that the styles hide.
            loading={index < SHOWN_BELOW_992 ? 'eager' : 'lazy'}
            fetchPriority={index < SHOWN_BELOW_992 ? 'high' : 'auto'}
          />
          <Mask on="glass" className={styles.mask} />
        </div>
      ))}
    </div>
  );
}

function Promises() {
  return (
    <div className={styles.wrap}>
      <section className={styles.promises}>
        <div>
          <Icon of={Heart} size="l" />
          <h2>
            <Trans>No invented likes</Trans>
          </h2>
          <p>
            <Trans>
              A like or a message in a member’s name comes from that member. Fictional profiles carry a mask,
              everywhere.
            </Trans>
          </p>
        </div>
        <div>
          <Icon of={Coins} size="l" />
          <h2>
            <Trans>You see the price first</Trans>
          </h2>
          <p>
            <Trans>Whatever spends credits says how many, and what that is in euros, before you press it.</Trans>
          </p>
        </div>
        <div>
          <Icon of={EyeOff} size="l" />
          <h2>
            <Trans>Yours to hide or erase</Trans>
          </h2>
          <p>
            <Trans>Block in silence, show your city and never your street, and leave whenever you like.</Trans>
          </p>
        </div>
      </section>
    </div>
  );
}
