import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LikeList } from '../../../contract/likes.ts';
import { useFetchAhead } from '../../browser/use-fetch-ahead.ts';
import { classNames } from '../../ui/class-names.ts';
import section from '../../ui/section.module.css';
import { LikeCard } from './like-card.tsx';
import { EmptyLikes, LikesFailed, LikesWaiting, OldLikes } from './list-states.tsx';
import styles from './likes-screen.module.css';
import { useLikeCounts, useLikeList, useLikesRefresh } from './use-like-lists.ts';

/** The lists of received likes, sent likes and matches, from the store of this device. */
export function LikesScreen({ list }: { list: LikeList }) {
  const counts = useLikeCounts();
  const hasFailed = useLikesRefresh();
  return (
    <div className={styles.screen}>
      <LikesHeading list={list} count={counts?.[list]} />
      <LikesTabs list={list} counts={counts} />
      {hasFailed && <OldLikes />}
      <Cards key={list} list={list} />
    </div>
  );
}

function LikesHeading({ list, count = 0 }: { list: LikeList; count: number | undefined }) {
  return (
    <h1 className={classNames(styles.heading, count === 0 && section.inBar)}>
      {count === 0 && <Trans>Likes</Trans>}
      {count > 0 && list === 'received' && <Plural value={count} one="# member likes you" other="# members like you" />}
      {count > 0 && list === 'sent' && <Plural value={count} one="You like # member" other="You like # members" />}
      {count > 0 && list === 'matches' && <Plural value={count} one="# match" other="# matches" />}
    </h1>
  );
}

function LikesTabs({ list, counts }: { list: LikeList; counts: Record<LikeList, number> | undefined }) {
  const { t } = useLingui();
  const tabs = [
    { id: 'received', words: t`Received` },
    { id: 'sent', words: t({ context: 'likes', message: 'Sent' }) },
    { id: 'matches', words: t`Matches` },
  ] as const;
  return (
    <nav className={styles.tabs} aria-label={t`Kinds of likes`}>
      {tabs.map(({ id, words }) => (
        <Link
          key={id}
          to="/likes/$type"
          params={{ type: id }}
          replace
          resetScroll={false}
          className={styles.tab}
          aria-current={id === list ? 'page' : undefined}
        >
          {words}
          {counts !== undefined && counts[id] > 0 && <span className={styles.count}>{counts[id]}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The number of cards in the first viewport of a phone. */
const FIRST = 6;
/** The number of cards after those whose pictures load when the browser is idle. */
const NEXT = 12;

function Cards({ list }: { list: LikeList }) {
  const mayFetchAhead = useFetchAhead();
  const { data, isError } = useLikeList(list);
  if (isError) return <LikesFailed />;
  if (data === undefined || data === null) return <LikesWaiting />;
  if (data.length === 0) return <EmptyLikes list={list} />;
  return (
    <ul className={styles.grid}>
      {data.map((item, index) => (
        <li key={item.profile.id}>
          <LikeCard
            list={list}
            item={item}
            loads={index < FIRST ? 'first' : mayFetchAhead && index < FIRST + NEXT ? 'ahead' : 'late'}
          />
        </li>
      ))}
    </ul>
  );
}
