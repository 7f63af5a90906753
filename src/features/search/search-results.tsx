import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FoundProfile } from '../../../contract/profile-card.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FoundCard } from './found-card.tsx';
import styles from './search-results.module.css';
import type { Search } from './use-search.ts';

export type RenderAction = (profile: FoundProfile) => ReactNode;

const EAGER = 4;
/** The next page is fetched while so much is still to be read. */
const AHEAD = '1200px';

/** The cards, page by page: what is far away from the window is not laid out. */
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
  /** Of another moment: who was online then may not be now. */
  isOld?: boolean;
  renderAction: RenderAction;
}

export function Cards({ profiles, isFirst = false, isOld = false, renderAction }: CardsProps) {
  return (
    <ul className={isFirst ? styles.cards : `${styles.cards} ${styles.later}`}>
      {profiles.map((profile, index) => (
        <li key={profile.id}>
          <FoundCard
            profile={isOld ? { ...profile, presence: null } : profile}
            isEager={isFirst && index < EAGER}
            action={renderAction(profile)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Fetches on while one reads; by hand, where that failed. */
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
