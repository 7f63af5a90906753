import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FoundProfile } from '../../../contract/profile-card.ts';
import { useFetchAhead } from '../../browser/use-fetch-ahead.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FoundCard } from './found-card.tsx';
import styles from './search-results.module.css';
import type { Search } from './use-search.ts';

export type RenderAction = (profile: FoundProfile) => ReactNode;

/** The number of cards in the first viewport of a phone. */
const FIRST = 6;
/** The number of cards after those whose pictures load when the browser is idle. */
const NEXT = 12;
/** The next page is fetched when less than this distance remains. */
const AHEAD = '1200px';

/** The cards, page by page. Pages far from the viewport have no layout. */
export function SearchResults({ search, renderAction }: { search: Search; renderAction: RenderAction }) {
  return (
    <>
      {search.pages?.map((profiles, index) => (
        <Cards
          key={profiles[0]?.id ?? index}
          profiles={profiles}
          isFirst={index === 0}
          isOld={search.oldSince !== null}
          renderAction={renderAction}
        />
      ))}
      <End search={search} />
    </>
  );
}

interface CardsProps {
  profiles: readonly FoundProfile[];
  isFirst?: boolean;
  /** The results are from an earlier moment, so presence may have changed. */
  isOld?: boolean;
  renderAction: RenderAction;
}

export function Cards({ profiles, isFirst = false, isOld = false, renderAction }: CardsProps) {
  const mayFetchAhead = useFetchAhead();
  return (
    <ul className={isFirst ? styles.cards : `${styles.cards} ${styles.later}`}>
      {profiles.map((profile, index) => (
        <li key={profile.id}>
          <FoundCard
            profile={isOld ? { ...profile, presence: null } : profile}
            loads={isFirst && index < FIRST ? 'first' : mayFetchAhead && index < FIRST + NEXT ? 'ahead' : 'late'}
            action={renderAction(profile)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Fetches further pages while the member scrolls. After a failure a button retries. */
function End({ search }: { search: Search }) {
  const { t } = useLingui();
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isLoadingMore, moreError, loadMore } = search;
  const load = useRef(loadMore);
  useEffect(() => {
    load.current = loadMore;
  });
  const isWaiting = hasMore && !isLoadingMore && moreError === null;
  useEffect(() => {
    if (end.current === null || !isWaiting) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && load.current(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting]);
  if (search.isCutShort) {
    return (
      <p className={styles.end}>
        <Trans>The rest of the results will load when you’re back online.</Trans>
      </p>
    );
  }
  if (!hasMore) return null;
  return (
    <div ref={end} className={styles.end}>
      {moreError === null ? (
        <span role="status" aria-label={t`Loading more members`}>
          <Spinner />
        </span>
      ) : (
        <>
          <Notice tone="danger" role="alert">
            <Trans>We couldn’t load more members.</Trans>
          </Notice>
          <Button look="quiet" isPending={isLoadingMore} onPress={loadMore}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
