import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import { useDevice } from '../../domain/me/session-state.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { firstSearch } from '../../domain/search/first-search.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import styles from './first-matches.module.css';
import { Cards } from './search-results.tsx';
import { SearchFailed, SearchOffline, SearchSkeleton } from './search-states.tsx';
import { useOnline } from '../../browser/use-online.ts';
import { type Search, useSearch } from './use-search.ts';

const SHOWN = 8;

/** The first matching members, shown after a sign-up so that the member can like them. */
export function FirstMatches() {
  const member = useDevice()?.member_id;
  return member === undefined ? null : <Matches member={member} />;
}

function Matches({ member }: { member: MemberId }) {
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const filters: SearchFilters | undefined =
    me === undefined || settings === undefined ? undefined : { ...firstSearch(me, settings), photo: '1' };
  const search = useSearch(member, filters);
  const next = me?.status === 'not_confirmed' ? '/complete-signup' : '/members';
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
      <FirstResults search={search} />
      <div className={styles.end}>
        <LinkButton to={next} className={styles.next}>
          <Trans>Continue</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

function FirstResults({ search }: { search: Search }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  if (search.pages === undefined) {
    if (!isOnline) return <SearchOffline />;
    return search.error === null ? <SearchSkeleton /> : <SearchFailed error={search.error} search={search} />;
  }
  const found = [...(search.pages[0] ?? []), ...search.similar].slice(0, SHOWN);
  if (found.length === 0)
    return (
      <EmptyState icon={UsersRound} title={t`Nobody yet`}>
        <Trans>We found nobody who fits. A wider search may find more people.</Trans>
      </EmptyState>
    );
  return <Cards profiles={found} isFirst isOld={search.oldSince !== null} onJoin={null} />;
}
