import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { LikeList } from '../../../contract/likes/likes.ts';
import { useFetchAhead } from '../../browser/use-fetch-ahead.ts';
import type { LikeCounts } from '../../engine/store/like-lists.ts';
import { type PeopleCount, peopleWords } from '../../domain/words/people-words.ts';
import { CheckChip } from '../../ui/controls/choices/check-chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import section from '../../ui/layout/section.module.css';
import { LikeCard } from './like-card.tsx';
import { EmptyLikes, LikesFailed, LikesWaiting, OldLikes, OnlyFictionalLikes } from './list-states.tsx';
import styles from './likes-screen.module.css';
import { useLikeCounts, useLikeList, useLikesRefresh } from './use-like-lists.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../../browser/store-context.tsx';
import { readNote, removeNote, storeNote } from '../../browser/storage/store-note.ts';

/** The lists of received likes, sent likes and matches, from the store of this device. */
export function LikesScreen({ list }: { list: LikeList }) {
  const counts = useLikeCounts();
  const hasFailed = useLikesRefresh();
  const [isReal, choose] = useRealOnly();
  const fictional = counts?.[list].fictional ?? 0;
  return (
    <div className={styles.screen}>
      <LikesHeading list={list} count={counts && { ...counts[list], ...(isReal && { fictional: 0 }) }} />
      <LikesTabs list={list} counts={counts} isReal={isReal} />
      {(isReal || fictional > 0) && (
        <div className={styles.filter}>
          <CheckChip isChecked={isReal} onChange={choose}>
            <Trans>Real people only</Trans>
          </CheckChip>
        </div>
      )}
      {hasFailed && <OldLikes />}
      <Cards key={list} list={list} isReal={isReal} onAll={() => choose(false)} />
    </div>
  );
}

function LikesHeading({
  list,
  count = { members: 0, fictional: 0 },
}: {
  list: LikeList;
  count?: PeopleCount | undefined;
}) {
  const { i18n } = useLingui();
  const { members, fictional } = count;
  const people = peopleWords(i18n, count);
  const all = members + fictional;
  return (
    <h1 className={classNames(styles.heading, all === 0 && section.inBar)}>
      {all === 0 && <Trans>Likes</Trans>}
      {all > 0 && list === 'received' && (
        <Plural value={all} one={`${people} likes you`} other={`${people} like you`} />
      )}
      {all > 0 && list === 'sent' && <Plural value={all} one={`You like ${people}`} other={`You like ${people}`} />}
      {all > 0 && list === 'matches' && <MatchesHeading members={members} fictional={fictional} />}
    </h1>
  );
}

function MatchesHeading({ members, fictional }: PeopleCount) {
  if (fictional === 0) return <Plural value={members} one="# match" other="# matches" />;
  if (members === 0)
    return (
      <Plural value={fictional} one="# match with a fictional profile" other="# matches with fictional profiles" />
    );
  return (
    <Trans>
      <Plural value={members} one="# match" other="# matches" />, and{' '}
      <Plural value={fictional} one="# with a fictional profile" other="# with fictional profiles" />
    </Trans>
  );
}

/** Scrolls a row of links so that the current one is in its middle. */
function centre(row: HTMLElement | null): void {
  const current = row?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (row === null || current === undefined) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += current.left + current.width / 2 - (left + width / 2);
}

interface LikesTabsProps {
  list: LikeList;
  counts: LikeCounts | undefined;
  isReal: boolean;
}

function LikesTabs({ list, counts, isReal }: LikesTabsProps) {
  const { t } = useLingui();
  const tabs = [
    { id: 'received', words: t`Received` },
    { id: 'sent', words: t({ context: 'likes', message: 'Sent' }) },
    { id: 'matches', words: t`Matches` },
  ] as const;
  const row = useRef<HTMLElement>(null);
  const hasCounts = counts !== undefined;
  // In a narrow window, the row is wider than the screen.
  useLayoutEffect(() => centre(row.current), [list, hasCounts]);
  return (
    <nav ref={row} className={styles.tabs} aria-label={t`Kinds of likes`}>
      {tabs.map(({ id, words }) => (
        <Link
          key={id}
          to="/likes/$type"
          params={{ type: id }}
          search={isReal ? { real: '1' } : {}}
          replace
          resetScroll={false}
          className={styles.tab}
          aria-current={id === list ? 'page' : undefined}
        >
          {words}
          {counts !== undefined && counts[id].members > 0 && <span className={styles.count}>{counts[id].members}</span>}
          {counts !== undefined && counts[id].fictional > 0 && !isReal && (
            <span className={styles.count}>
              <Mask /> {counts[id].fictional}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The number of cards in the first viewport of a phone. */
const FIRST = 6;
/** The number of cards after those whose pictures load when the browser is idle. */
const NEXT = 12;

interface CardsProps {
  list: LikeList;
  isReal: boolean;
  /** Called to show fictional profiles too. */
  onAll: () => void;
}

function Cards({ list, isReal, onAll }: CardsProps) {
  const mayFetchAhead = useFetchAhead();
  const { data, isError } = useLikeList(list);
  if (isError) return <LikesFailed />;
  if (data === undefined || data === null) return <LikesWaiting />;
  if (data.length === 0) return <EmptyLikes list={list} />;
  const shown = isReal ? data.filter(({ profile }) => !profile.fictional) : data;
  if (shown.length === 0) return <OnlyFictionalLikes count={data.length} onAll={onAll} />;
  return (
    <ul className={styles.grid}>
      {shown.map((item, index) => (
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

/** A logout deletes the entry: it deletes every key with this prefix. */
const keyOf = (member: string) => `cache:likes-real:${member}`;

/** Whether the lists leave fictional profiles out: by the address or, without the parameter, by the last choice on this device. */
function useRealOnly(): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const { member } = useStore();
  const navigate = useNavigate();
  const isInAddress = useLocation({ select: ({ search }) => 'real' in search && search.real === '1' });
  const [isStored, setStored] = useState(() => readNote(keyOf(member)) !== null);
  const choose = (isOn: boolean) => {
    if (isOn) storeNote(keyOf(member), '1');
    else removeNote(keyOf(member));
    setStored(isOn);
    void navigate({ to: '.', search: isOn ? { real: '1' } : {}, replace: true, resetScroll: false });
  };
  return [isInAddress || isStored, choose];
}
