import { Trans, useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMediaQuery } from '../../browser/use-media-query.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { AgeRange } from './age-range.tsx';
import { changeFilters, countHidden } from '../../domain/search/change-filters.ts';
import styles from './search-bar.module.css';
import { useSearchChoices } from './search-choices.ts';
import type { SearchControls } from './use-search-controls.ts';

const SearchSheet = lazyComponent(async () => (await import('./search-sheet.tsx')).SearchSheet);

/** The filters that a site offers, with a button for the others. */
export function SearchBar({ filters, settings, me, onSearch, onReset }: SearchControls) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const choices = useSearchChoices(filters, settings);
  const offers = (field: string) => settings?.search_fields.includes(field) === true;
  const isWide = useMediaQuery('(min-width: 992px)') === true;
  const hidden = countHidden(filters, isWide);
  return (
    <div className={styles.bar} role="search" aria-label={t`Search members`}>
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} />
        <span>{hidden === 0 ? <Trans>Filters</Trans> : <Trans>Filters ({hidden})</Trans>}</span>
      </button>
      {offers('gender') && (
        <ChoicePill
          label={t`Who`}
          choices={choices.genders}
          value={filters.gender ?? ''}
          onChange={(gender) => onSearch(changeFilters(filters, { gender }))}
        />
      )}
      {offers('country') && (
        <ChoicePill
          label={t`Country`}
          choices={choices.countries}
          value={filters.country ?? ''}
          onChange={(country) => onSearch(changeFilters(filters, { country }))}
        />
      )}
      {offers('countryregion') && choices.regions !== null && (
        <ChoicePill
          label={choices.regions.label}
          choices={choices.regions.choices}
          value={filters.countryregion ?? ''}
          onChange={(countryregion) => onSearch(changeFilters(filters, { countryregion }))}
        />
      )}
      {offers('min_age') && offers('max_age') && (
        <div className={styles.ages}>
          <AgeRange filters={filters} youngest={settings?.minimum_age} onChange={onSearch} />
        </div>
      )}
      <Button look="text" small className={styles.reset} isDisabled={onReset === null} onPress={() => onReset?.()}>
        <Trans>Reset</Trans>
      </Button>
      <Suspense>
        {isOpen && (
          <SearchSheet searching={{ filters, settings, me, onSearch, onReset }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}
