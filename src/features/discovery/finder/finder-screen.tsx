import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { User } from '../../../../contract/account/account.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import section from '../../../ui/layout/section.module.css';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { type Answers, storeAnswers, readAnswers, filtersOf } from './finder-answers.ts';
import styles from './finder-screen.module.css';
import { FinderStep } from './finder-step.tsx';
import { type FinderPlace, STEPS } from './finder-places.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useFinder } from './use-finder.ts';

interface FinderScreenProps {
  place: FinderPlace;
  /** `instead` replaces the current history entry. */
  onGo: (place: FinderPlace, instead?: boolean) => void;
}

/** The match finder: a few questions that lead to the best matches. */
export function FinderScreen(props: FinderScreenProps) {
  const me = useMe();
  return (
    <div className={props.place === 'found' ? styles.wide : styles.page}>
      <h1 className={classNames(styles.title, section.inBar)}>
        <Trans>Match finder</Trans>
      </h1>
      {me === undefined ? <NotKnown /> : <Finder key={me.id} me={me} {...props} />}
    </div>
  );
}

function Finder({ me, place, onGo }: FinderScreenProps & { me: User }) {
  const isOnline = useOnline();
  const [answers, setAnswers] = useState(() => readAnswers(me));
  const { found, foundAt, find, isFinding, error, reset } = useFinder(me.id);
  // A link to the results, when there are none, opens the first step.
  const hasNoResults = place === 'found' && found === undefined;
  const begin = useEffectEvent(() => onGo(STEPS[0], true));
  useEffect(() => {
    if (hasNoResults) begin();
  }, [hasNoResults]);
  const step = place === 'found' ? (hasNoResults ? STEPS[0] : undefined) : place;
  const number = step === undefined ? STEPS.length : STEPS.indexOf(step);
  const change = (changed: Answers) => {
    setAnswers(changed);
    storeAnswers(me.id, changed);
    reset();
  };
  const search = () => find(filtersOf(answers, me.located), { onSuccess: () => onGo('found') });
  const next = STEPS[number + 1];
  const before = STEPS[number - 1];
  const failure = <Failure error={error} isOnline={isOnline} />;

  if (found !== undefined && step === undefined) {
    return (
      <SuggestionList
        found={found}
        foundAt={isOnline ? null : foundAt}
        failure={failure}
        isFinding={isFinding}
        canFind={isOnline}
        onAgain={search}
        onGo={onGo}
      />
    );
  }
  return (
    <FinderStep
      step={step ?? STEPS[0]}
      answers={answers}
      isLocated={me.located}
      onAnswer={change}
      canFind={isOnline}
      isFinding={isFinding}
      failure={failure}
      onBack={before && (() => onGo(before))}
      onNext={next ? () => onGo(next) : search}
    />
  );
}

function Failure({ error, isOnline }: { error: Error | null; isOnline: boolean }) {
  const { i18n } = useLingui();
  if (error === null && isOnline) return null;
  return (
    <Notice
      tone={isOnline ? 'danger' : 'plain'}
      icon={isOnline ? undefined : CloudOff}
      role={isOnline ? 'alert' : 'status'}
    >
      {isOnline && error !== null ? (
        i18n._(failureWords(error))
      ) : (
        <Trans>Your answers are saved, but finding people needs a connection.</Trans>
      )}
    </Notice>
  );
}

/** Shown until `me` has loaded. */
function NotKnown() {
  const { t } = useLingui();
  if (!useOnline()) {
    return (
      <EmptyState icon={CloudOff} title={t`You are offline`}>
        <Trans>Looking for people needs a connection. The questions come when it is back.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className={styles.step} role="status" aria-busy="true" aria-label={t`Loading`}>
      <Skeleton width="100%" height="6px" />
      <Skeleton width="70%" height="28px" />
      {STEPS.map((step) => (
        <Skeleton key={step} width="100%" height="64px" />
      ))}
    </div>
  );
}
