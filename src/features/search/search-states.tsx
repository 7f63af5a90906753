import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, SearchX } from 'lucide-react';
import { ApiFailure } from '../../engine/api/failure.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { MembersOnly } from '../signup/members-only.tsx';
import styles from './search-results.module.css';
import type { Search } from './use-search.ts';

const SHAPES = 12;

export function SearchSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={t`Searching`}>
      {Array.from({ length: SHAPES }, (_, index) => (
        <Skeleton key={index} shape="card" width="100%" />
      ))}
    </div>
  );
}

/** Shows the time of outdated results. The app frame shows the offline state. */
export function OldResults({ since, isOther }: { since: number; isOther: boolean }) {
  const { written } = useFormats();
  const when = written(since, 'moment');
  return (
    <Notice icon={CloudOff} role="status">
      {isOther ? (
        <Trans>These are your last results, from {when}. This search could not be loaded.</Trans>
      ) : (
        <Trans>These results are from {when}.</Trans>
      )}
    </Notice>
  );
}

export function NoResults({ hasSimilar, onReset }: { hasSimilar: boolean; onReset: (() => void) | null }) {
  const { t } = useLingui();
  const actions = onReset !== null && (
    <Button look="quiet" onPress={onReset}>
      <Trans>Reset the search</Trans>
    </Button>
  );
  return (
    <EmptyState icon={SearchX} title={t`No one fits all of that`} actions={actions}>
      {hasSimilar ? (
        <Trans>Below are others you may like. Fewer filters will find more people.</Trans>
      ) : (
        <Trans>Try fewer filters or a wider age range.</Trans>
      )}
    </EmptyState>
  );
}

export function SearchOffline() {
  const { t } = useLingui();
  const actions = (
    <LinkButton to="/chats" look="quiet">
      <Trans>To your messages</Trans>
    </LinkButton>
  );
  return (
    <EmptyState icon={CloudOff} title={t`You are offline`} actions={actions}>
      <Trans>There are no results on this device yet. They will load when you’re back online.</Trans>
    </EmptyState>
  );
}

interface SearchFailedProps {
  error: unknown;
  search: Search;
}

export function SearchFailed({ error, search }: SearchFailedProps) {
  const { i18n, t } = useLingui();
  if (error instanceof ApiFailure && error.code === 'login_required') return <MembersOnly />;
  const actions = (
    <Button onPress={search.retry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <ErrorState title={t`The search didn’t work`} actions={actions}>
      {i18n._(failureWords(error))}
    </ErrorState>
  );
}

/** Shown if only fictional profiles match, and the search excludes them. */
export function OnlyFictional({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useLingui();
  const actions = (
    <Button look="quiet" onPress={onShow}>
      <Trans>Show fictional profiles too</Trans>
    </Button>
  );
  return (
    <EmptyState icon={SearchX} title={t`No real people fit all of that`} actions={actions}>
      <Plural
        value={count}
        one="# fictional profile fits. This search leaves it out."
        other="# fictional profiles fit. This search leaves them out."
      />
    </EmptyState>
  );
}
