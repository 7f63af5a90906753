import { Trans, useLingui } from '@lingui/react/macro';
import { Heart } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { ProfileResult, ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { useFetchAhead } from '../../browser/use-fetch-ahead.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import glass from '../../ui/layout/glass.module.css';
import { Notice } from '../../ui/layout/notice.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import type { PictureLoading } from '../../ui/pictures/person-card.tsx';
import { ResultCard } from '../../domain/card/result-card.tsx';
import { LikeButton } from '../likes/like-button.tsx';
import styles from './search-results.module.css';
import type { Search } from './use-search.ts';

/** Asks a visitor who likes a member to join. Null for a member, whose like is sent. */
export type OnJoin = ((card: ProfileCard) => void) | null;

/** The number of cards in the first viewport of a phone. */
const FIRST = 6;
/** The number of cards after those whose pictures load when the browser is idle. */
const NEXT = 12;
/** The next page is fetched when less than this distance remains. */
const AHEAD = '1200px';

/** The cards, page by page. Pages far from the viewport have no layout. */
export function SearchResults({ search, onJoin }: { search: Search; onJoin: OnJoin }) {
  return (
    <>
      {search.pages?.map((profiles, index) => (
        <Cards
          key={profiles[0]?.id ?? index}
          profiles={profiles}
          isFirst={index === 0}
          isOld={search.oldSince !== null}
          onJoin={onJoin}
        />
      ))}
      <End search={search} />
    </>
  );
}

interface CardsProps {
  profiles: readonly ProfileResult[];
  isFirst?: boolean;
  /** The results are from an earlier moment, so presence may have changed. */
  isOld?: boolean;
  onJoin: OnJoin;
}

export function Cards({ profiles, isFirst = false, isOld = false, onJoin }: CardsProps) {
  const mayFetchAhead = useFetchAhead();
  // A browser loads lazy pictures long before they are visible. On a slow network they would delay the visible ones, so the next rows wait.
  const pictured = isFirst ? profiles.slice(0, FIRST).filter(({ main_image }) => main_image !== null).length : 0;
  const [shown, setShown] = useState<ReadonlySet<EventTarget>>(new Set());
  const isHeld = shown.size < pictured;
  const count = isHeld ? ({ target }: SyntheticEvent) => setShown((before) => new Set(before).add(target)) : undefined;
  const loadsAt = (index: number): PictureLoading => {
    if (isFirst && index < FIRST) return 'first';
    if (isHeld) return 'held';
    return mayFetchAhead && index < FIRST + NEXT ? 'ahead' : 'late';
  };
  return (
    <ul
      className={isFirst ? styles.cards : `${styles.cards} ${styles.later}`}
      onLoadCapture={count}
      onErrorCapture={count}
    >
      {profiles.map((profile, index) => (
        <li key={profile.id}>
          <ResultCard
            profile={isOld ? { ...profile, presence: null } : profile}
            loads={loadsAt(index)}
            action={<CardHeart profile={profile} onJoin={onJoin} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** The like button of a card, beside its link. */
function CardHeart({ profile: { distance: _, ...card }, onJoin }: { profile: ProfileResult; onJoin: OnJoin }) {
  return onJoin === null ? (
    <LikeButton profile={card} look="glass" />
  ) : (
    <SignupHeart name={card.name} onPress={() => onJoin(card)} />
  );
}

/** The like button of a card for a visitor. It opens the signup dialog. */
function SignupHeart({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={glass.button}
      aria-label={t`Like ${name}`}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <Icon of={Heart} />
    </button>
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
