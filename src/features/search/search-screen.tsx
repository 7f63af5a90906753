import { Trans, useLingui } from '@lingui/react/macro';
import { Compass, GalleryHorizontalEnd } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { useOnline } from '../../browser/use-online.ts';
import { peopleWords } from '../../domain/words/people-words.ts';
import { CheckChip } from '../../ui/controls/choices/check-chip.tsx';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { changeFilters } from './change-filters.ts';
import styles from './search-screen.module.css';
import { SearchBar } from './search-bar.tsx';
import { useSearchChoices } from './search-choices.ts';
import { Cards, type RenderAction, SearchResults } from './search-results.tsx';
import { NoResults, OldResults, OnlyFictional, SearchFailed, SearchOffline, SearchSkeleton } from './search-states.tsx';
import type { SearchControls } from './search-controls.ts';
import { type Search, useSearch } from './use-search.ts';

interface SearchScreenProps {
  searching: SearchControls;
  member: MemberId | undefined;
  /** The viewer and the site's settings are known. The first search depends on both. */
  isReady: boolean;
  /** The button on a card, beside its link. */
  renderAction: RenderAction;
  /** The notice for a visitor of a site that shows members to members only. */
  membersOnly: ReactNode;
}

export function SearchScreen({ searching, member, isReady, renderAction, membersOnly }: SearchScreenProps) {
  const search = useSearch(member, isReady ? searching.filters : undefined);
  return (
    <div className={styles.screen}>
      <SearchBar {...searching} />
      <ResultsHead searching={searching} search={search}>
        {member !== undefined && <OtherWays />}
      </ResultsHead>
      <div className={styles.results}>
        {search.oldSince !== null && <OldResults since={search.oldSince} isOther={search.isOther} />}
        <Results search={search} searching={searching} renderAction={renderAction} membersOnly={membersOnly} />
      </div>
    </div>
  );
}

/** Links to the match finder and the swipe game, for members who do not want to search. */
function OtherWays() {
  const { t } = useLingui();
  return (
    <nav className={styles.ways} aria-label={t`Other ways to meet`}>
      <LinkButton look="quiet" small to="/match-finder">
        <Icon of={Compass} size="s" />
        <Trans>Match finder</Trans>
      </LinkButton>
      <LinkButton look="quiet" small to="/swipe-game">
        <Icon of={GalleryHorizontalEnd} size="s" />
        <Trans>Swipe game</Trans>
      </LinkButton>
    </nav>
  );
}

interface ResultsHeadProps {
  searching: SearchControls;
  search: Search;
  /** More tools beside the order. */
  children: ReactNode;
}

/** The number of results, and on one line the order and the other tools. */
function ResultsHead({ searching: { filters, settings, me, onSearch }, search, children }: ResultsHeadProps) {
  const { i18n, t } = useLingui();
  const { orders } = useSearchChoices(filters, settings);
  const isReal = filters.real === '1';
  const offered = orders.filter(({ value }) => value !== 'distance' || me?.located === true);
  return (
    <div className={styles.head}>
      <h1 className={styles.count} aria-live="polite">
        {search.pages === undefined || search.isOther ? <Trans>Search members</Trans> : peopleWords(i18n, search.count)}
      </h1>
      <div className={styles.tools}>
        {(isReal || search.count.fictional > 0) && (
          <div className={styles.real}>
            <CheckChip
              isChecked={isReal}
              onChange={(isOn) => onSearch(changeFilters(filters, { real: isOn ? '1' : undefined }))}
            >
              <Trans>Real people only</Trans>
            </CheckChip>
          </div>
        )}
        <ChoicePill
          label={t`Sort by`}
          choices={offered}
          value={filters.order}
          onChange={(order) => onSearch(changeFilters(filters, { order }))}
        />
        {children}
      </div>
    </div>
  );
}

interface ResultsProps extends Pick<SearchScreenProps, 'renderAction' | 'membersOnly'> {
  search: Search;
  searching: SearchControls;
}

function Results({ search, searching, renderAction, membersOnly }: ResultsProps) {
  const isOnline = useOnline();
  if (search.pages === undefined) {
    if (!isOnline) return <SearchOffline />;
    if (search.error === null) return <SearchSkeleton />;
    return <SearchFailed error={search.error} search={search} membersOnly={membersOnly} />;
  }
  return (
    <>
      <Nobody search={search} searching={searching} />
      <SearchResults search={search} renderAction={renderAction} />
      {search.similar.length > 0 && !search.isOther && (
        <section className={styles.similar}>
          <h2 className={styles.similarTitle}>
            <Trans>Others you may like</Trans>
          </h2>
          <Cards profiles={search.similar} isFirst isOld={search.oldSince !== null} renderAction={renderAction} />
        </section>
      )}
    </>
  );
}

/** What the screen says in place of results. */
function Nobody({ search, searching: { filters, onSearch, onReset } }: Pick<ResultsProps, 'search' | 'searching'>) {
  const { count, leftOut, similar } = search;
  if (count.members + count.fictional > 0) return null;
  return leftOut > 0 ? (
    <OnlyFictional count={leftOut} onShow={() => onSearch(changeFilters(filters, { real: undefined }))} />
  ) : (
    <NoResults hasSimilar={similar.length > 0} onReset={onReset} />
  );
}
