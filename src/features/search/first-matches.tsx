import { Trans, useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import styles from './first-matches.module.css';
import { Cards, type RenderAction } from './search-results.tsx';
import { SearchFailed, SearchOffline, SearchSkeleton } from './search-states.tsx';
import { useOnline } from '../../browser/use-online.ts';
import { type Search, useSearch } from './use-search.ts';

const SHOWN = 8;

interface FirstMatchesProps {
  member: MemberId;
  /** Undefined until the member and the site's settings are known. */
  filters: SearchFilters | undefined;
  renderAction: RenderAction;
  /** Where the new member goes on. */
  next: '/complete-signup' | '/members';
}

/** The first members who fit, to be liked after a sign-up. */
export function FirstMatches({ member, filters, renderAction, next }: FirstMatchesProps) {
  const search = useSearch(member, filters);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>
            <Trans>People you may like</Trans>
          </h1>
          <p className={styles.lead}>
            <Trans>Of your age group, in your country. A like is free; when it is mutual, you both hear of it.</Trans>
          </p>
        </div>
        <LinkButton to={next} look="text" small className={styles.skip}>
          <Trans>Skip</Trans>
        </LinkButton>
      </div>
      <Found search={search} renderAction={renderAction} />
      <div className={styles.end}>
        <LinkButton to={next} className={styles.next}>
          <Trans>Continue</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

function Found({ search, renderAction }: { search: Search; renderAction: RenderAction }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  if (search.pages === undefined) {
    if (!isOnline) return <SearchOffline />;
    return search.error === null ? (
      <SearchSkeleton />
    ) : (
      <SearchFailed error={search.error} search={search} membersOnly={null} />
    );
  }
  const found = [...(search.pages[0] ?? []), ...search.similar].slice(0, SHOWN);
  if (found.length === 0)
    return (
      <EmptyState icon={UsersRound} title={t`Nobody yet`}>
        <Trans>We found nobody who fits. A wider search may find more people.</Trans>
      </EmptyState>
    );
  return <Cards profiles={found} isFirst isOld={search.oldSince !== null} renderAction={renderAction} />;
}
