import { Trans } from '@lingui/react/macro';
import { type Niche, nicheOf } from '../../../contract/base/niche.ts';
import { classNames } from '../../ui/class-names.ts';
import { CASTS } from '../../../contract/base/casts.ts';
import { DrawnMessage } from './drawn-message.tsx';
import { DrawnPerson } from './drawn-person.tsx';
import { FirstStep } from './first-step.tsx';
import styles from './opening.module.css';
import { PageHeadline, PageLead } from './page-words.tsx';
import type { StartData } from './start-data.ts';
import page from './start-page.module.css';

const SIZES = '(min-width: 1200px) 218px, (min-width: 768px) 150px, calc((100vw + 16px) / 3)';

/** The wish, the first step of the sign-up, and the people. */
export function Opening({ data }: { data: StartData | undefined }) {
  return (
    <div className={styles.stage}>
      <div className={classNames(page.wrap, styles.opening)}>
        <div className={styles.words}>
          <h1 className={styles.wish}>
            <PageHeadline>
              <Trans>Meet someone</Trans>
            </PageHeadline>
          </h1>
          <p className={styles.lead}>
            <PageLead />{' '}
            <Trans>Looking and reading are free. You pay for what you send, and see the price before you do.</Trans>
          </p>
          <FirstStep data={data} button={<Trans>Create your profile</Trans>} />
        </div>
        <People niche={nicheOf(data?.settings.niche ?? 1)} />
      </div>
    </div>
  );
}

function People({ niche }: { niche: Niche }) {
  return (
    <div className={styles.people}>
      {CASTS[niche].opening.map((names) => (
        <div key={names[0]} className={styles.column}>
          {names.map((name, index) => (
            <DrawnPerson
              key={name}
              name={name}
              sizes={SIZES}
              // The browser does not load a lazy picture that the styles hide.
              isFirst={index === 0}
              className={styles.person}
              maskClassName={styles.mask}
            />
          ))}
        </div>
      ))}
      <div className={styles.talk} aria-hidden="true">
        <DrawnMessage at="12:41">
          <Trans>There is a market by the old harbour on Sunday.</Trans>
        </DrawnMessage>
        <DrawnMessage at="12:44" isMine>
          <Trans>I will bring the nutmeg.</Trans>
        </DrawnMessage>
      </div>
    </div>
  );
}
