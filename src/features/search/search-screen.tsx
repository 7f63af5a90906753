import { Trans, useLingui } from '@lingui/react/macro';
import { Compass, GalleryHorizontalEnd } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useOnline } from '../../browser/use-online.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { peopleWords } from '../../domain/words/people-words.ts';
import { CheckChip } from '../../ui/controls/choices/check-chip.tsx';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { changeFilters } from '../../domain/search/change-filters.ts';
import { useSignupDialog } from '../signup/use-signup-dialog.tsx';
import styles from './search-screen.module.css';
import { SearchBar } from './search-bar.tsx';
import { useSearchChoices } from './search-choices.ts';
import { Cards, type OnJoin, SearchResults } from './search-results.tsx';
import { NoResults, OldResults, OnlyFictional, SearchFailed, SearchOffline, SearchSkeleton } from './search-states.tsx';
import { type SearchControls, useSearchControls } from './use-search-controls.ts';
import { type Search, useSearch } from './use-search.ts';

const CamPromotion = lazyComponent(async () => (await import('../cam/cam-promotion.tsx')).CamPromotion);

/** The search. The like button opens the signup dialog for a visitor. */
export function SearchScreen() {
  const member = useDevice()?.member_id;
  const { searching, isReady } = useSearchControls(member);
  const { open: join, dialog: signupDialog } = useSignupDialog();
  const onJoin: OnJoin = member === undefined ? (card) => join(card, 'like') : null;
  const search = useSearch(member, isReady ? searching.filters : undefined);
  return (
    <div className={styles.screen}>
      <SearchBar {...searching} />
      <ResultsHead searching={searching} search={search}>
        {member !== undefined && <OtherWays />}
      </ResultsHead>
      <div className={styles.results}>
        {search.oldSince !== null && <OldResults since={search.oldSince} isOther={search.isOther} />}
        <Results search={search} searching={searching} onJoin={onJoin} />
      </div>
      {signupDialog}
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
  /** Tools beside the choice of the order. */
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

interface ResultsProps {
  onJoin: OnJoin;
  search: Search;
  searching: SearchControls;
}

function Results({ search, searching, onJoin }: ResultsProps) {
  const isOnline = useOnline();
  const isPromoted = Boolean(searching.settings?.cam_promotion);
  useEffect(() => {
    // Loaded before the last page, it appears with it, and does not move the footer later.
    if (isPromoted) void CamPromotion.preload().catch(() => undefined);
  }, [isPromoted]);
  if (search.pages === undefined) {
    if (!isOnline) return <SearchOffline />;
    if (search.error === null) return <SearchSkeleton />;
    return <SearchFailed error={search.error} search={search} />;
  }
  return (
    <>
      <Nobody search={search} searching={searching} />
      <SearchResults search={search} onJoin={onJoin} />
      {search.similar.length > 0 && !search.isOther && (
        <section className={styles.similar}>
          <h2 className={styles.similarTitle}>
            <Trans>Others you may like</Trans>
          </h2>
          <Cards profiles={search.similar} isFirst isOld={search.oldSince !== null} onJoin={onJoin} />
        </section>
      )}
      {isPromoted && hasEnded(search) && (
        <Suspense fallback={null}>
          <CamPromotion />
        </Suspense>
      )}
    </>
  );
}

/** Whether these are all results, and there are some: a promotion does not belong beside an empty result. */
const hasEnded = ({ count, isOther, hasMore, isCutShort }: Search): boolean =>
  count.members + count.fictional > 0 && !isOther && !hasMore && !isCutShort;

/** Shown in place of results if nobody matches. */
function Nobody({ search, searching: { filters, onSearch, onReset } }: Pick<ResultsProps, 'search' | 'searching'>) {
  const { count, leftOut, similar } = search;
  if (count.members + count.fictional > 0) return null;
  return leftOut > 0 ? (
    <OnlyFictional count={leftOut} onShow={() => onSearch(changeFilters(filters, { real: undefined }))} />
  ) : (
    <NoResults hasSimilar={similar.length > 0} onReset={onReset} />
  );
}
