import { Trans, useLingui } from '@lingui/react/macro';
import { UserSearch } from 'lucide-react';
import type { RefObject } from 'react';
import type { FinderFilters } from '../../../../contract/discovery.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import type { FinderPlace } from './finder-places.ts';
import styles from './no-suggestions.module.css';

/** An age range narrower than this leaves few matches. */
const NARROW_YEARS = 15;

interface NoSuggestionsProps {
  filters: FinderFilters;
  heading: RefObject<HTMLHeadingElement | null>;
  onGo: (place: FinderPlace) => void;
}

/** States that no profile matches, and which filters to widen. */
export function NoSuggestions({ filters, heading, onGo }: NoSuggestionsProps) {
  const { t } = useLingui();
  const isNear = filters.distance !== undefined;
  const isNarrow = filters.max_age - filters.min_age < NARROW_YEARS;
  const actions = (
    <>
      {isNear && (
        <Button onPress={() => onGo('distance')}>
          <Trans>Look further away</Trans>
        </Button>
      )}
      {isNarrow && (
        <Button look={isNear ? 'quiet' : 'solid'} onPress={() => onGo('age')}>
          <Trans>Widen the age range</Trans>
        </Button>
      )}
      {filters.real === true && (
        <Button look="quiet" onPress={() => onGo('age')}>
          <Trans>Show fictional profiles too</Trans>
        </Button>
      )}
      <LinkButton to="/members" look={isNear || isNarrow ? 'text' : 'solid'}>
        <Trans>Search members</Trans>
      </LinkButton>
    </>
  );
  return (
    <EmptyState
      icon={UserSearch}
      heading={heading}
      className={styles.state}
      title={t`No one else fits today`}
      actions={actions}
    >
      {isNear || isNarrow ? (
        <Trans>Try widening your search, or come back tomorrow. No one is shown twice in a day.</Trans>
      ) : (
        <Trans>You’ve seen everyone who fits. They can come up again tomorrow, along with anyone new.</Trans>
      )}
    </EmptyState>
  );
}
