import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { INTERESTS } from '../../../../contract/profiles/profile-fields.ts';
import { interestGroups } from '../../../domain/interests/interest-groups.ts';
import { InterestIcon } from '../../../domain/interests/interest-icon.tsx';
import { INTEREST_WORDS, type InterestName } from '../../../domain/interests/interest-words.ts';
import { nicheOf } from '../../../../contract/base/niche.ts';
import { classNames } from '../../../ui/class-names.ts';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { FirstStep } from '../../landing/first-step.tsx';
import { PageHeadline, PageLead } from '../../landing/page-words.tsx';
import page from '../../landing/start-page.module.css';
import type { LanderProps } from '../people/lander-props.ts';
import { FoundBar } from './found-bar.tsx';
import styles from './interests.module.css';

/** The interests that the page shows first: four in a row on a phone, eight in a wide window. */
const FIRST: readonly InterestName[] = [
  'coffee',
  'reading',
  'biking',
  'wine',
  'music',
  'cooking',
  'hiking',
  'photography',
  'art',
  'travelling',
  'animals',
  'movies',
  'gardening',
  'beach',
  'sushi',
  'gym',
  'video games',
  'theater',
  'beer',
  'outdoors',
  'politics',
  'astrology',
  'dancing',
  'hugging',
];

/** The form of the first step, which sends the interests too. */
const FORM = 'first-step';

/** The lander `iconslanding`. */
export function Interests({ data }: LanderProps) {
  return (
    <div className={styles.page}>
      <div className={classNames(page.wrap, styles.wrap)}>
        <div className={styles.head}>
          <h1 className={styles.title}>
            <PageHeadline>
              <Trans>Start with three things you like</Trans>
            </PageHeadline>
          </h1>
          <p className={styles.lead}>
            <PageLead>
              <Trans>No name yet, no picture. Just this.</Trans>
            </PageLead>
          </p>
        </div>
        <div className={styles.form} data-interests="">
          <Choices isIntimateOpen={nicheOf(data?.settings.niche ?? 1) === 'bdsm'} />
          <FoundBar form={FORM} />
        </div>
        <section className={styles.join}>
          <h2>
            <Trans>And who are you?</Trans>
          </h2>
          <FirstStep id={FORM} data={data} button={<Trans>Create your profile</Trans>} />
        </section>
      </div>
    </div>
  );
}

function Choices({ isIntimateOpen }: { isIntimateOpen: boolean }) {
  const { i18n, t } = useLingui();
  const [more, intimate] = interestGroups(
    i18n,
    INTERESTS.filter((interest) => !FIRST.includes(interest)),
  );
  const namesOf = (group: typeof more) => group?.interests.map(({ interest }) => interest) ?? [];
  return (
    <>
      <Hive label={t`Interests, choose three`} interests={FIRST} />
      <div className={styles.folds}>
        <Fold title={<Trans>More</Trans>}>
          <Hive label={t`More interests`} interests={namesOf(more)} />
        </Fold>
        <Fold title={<Trans>More, intimate</Trans>} isOpen={isIntimateOpen}>
          <Hive label={t`Intimate`} interests={namesOf(intimate)} />
        </Fold>
      </div>
    </>
  );
}

interface FoldProps {
  title: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** Folded interests. The intimate ones are folded because others may see the screen. */
function Fold({ title, isOpen = false, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary className={buttonClass({ look: 'quiet', small: true })}>{title}</summary>
      {children}
    </details>
  );
}

function Hive({ label, interests }: { label: string; interests: readonly InterestName[] }) {
  const { i18n } = useLingui();
  return (
    <div role="group" aria-label={label} className={styles.hive}>
      {interests.map((interest) => (
        <label key={interest} className={styles.choice}>
          <input type="checkbox" name="interests" form={FORM} value={interest} className={styles.box} />
          <InterestIcon of={interest} />
          <Name>{i18n._(INTEREST_WORDS[interest])}</Name>
          <span className={styles.tick} aria-hidden="true">
            <Icon of={Check} size="xs" />
          </span>
        </label>
      ))}
    </div>
  );
}

/** The letters of a word that is wider than a circle in the usual size. */
const LONG_WORD = /[^\s-]{11,}/;

function Name({ children: name }: { children: string }) {
  return <span className={classNames(styles.name, LONG_WORD.test(name) && styles.long)}>{name}</span>;
}
