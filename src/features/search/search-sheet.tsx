import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SearchFilters } from '../../../contract/search.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { CheckChip } from '../../ui/controls/choices/check-chip.tsx';
import { ChoicePill } from '../../ui/controls/choices/choice-pill.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { InterestChecks } from '../../domain/interests/interest-checks.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { AgeRange } from './age-range.tsx';
import { changeFilters, type FilterChange } from '../../domain/search/change-filters.ts';
import { interestGroups } from '../../domain/interests/interest-groups.ts';
import { useSearchChoices } from './search-choices.ts';
import styles from './search-sheet.module.css';
import type { SearchControls } from './use-search-controls.ts';

/** All filters in one sheet. The search runs only when the member submits it. */
export function SearchSheet({ searching, onClose }: { searching: SearchControls; onClose: () => void }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(searching.filters);
  const { onSearch, onReset } = searching;
  const end = (work: () => void) => () => {
    work();
    onClose();
  };
  const actions = (
    <>
      <Button look="quiet" onPress={onReset === null ? () => setDraft(searching.filters) : end(onReset)}>
        <Trans>Reset</Trans>
      </Button>
      <Button onPress={end(() => onSearch(draft))}>
        <Trans>Show results</Trans>
      </Button>
    </>
  );
  return (
    <Dialog title={t`Filters`} size="large" actions={actions} onClose={onClose}>
      <div className={styles.fields}>
        <Places searching={{ ...searching, filters: draft, onSearch: setDraft }} />
        <Flags filters={draft} onChange={setDraft} />
        <Interests filters={draft} onChange={setDraft} />
      </div>
    </Dialog>
  );
}

function Places({ searching: { filters, settings, me, onSearch } }: { searching: SearchControls }) {
  const { t } = useLingui();
  const choices = useSearchChoices(filters, settings);
  const offers = (field: string) => settings?.search_fields.includes(field) === true;
  const change = (changed: FilterChange) => onSearch(changeFilters(filters, changed));
  return (
    <div className={styles.places}>
      {offers('gender') && (
        <ChoicePill
          wide
          label={t`Who`}
          choices={choices.genders}
          value={filters.gender ?? ''}
          onChange={(gender) => change({ gender })}
        />
      )}
      {offers('country') && (
        <ChoicePill
          wide
          label={t`Country`}
          choices={choices.countries}
          value={filters.country ?? ''}
          onChange={(country) => change({ country })}
        />
      )}
      {offers('countryregion') && choices.regions !== null && (
        <ChoicePill
          wide
          label={choices.regions.label}
          choices={choices.regions.choices}
          value={filters.countryregion ?? ''}
          onChange={(countryregion) => change({ countryregion })}
        />
      )}
      {me?.located === true && (
        <ChoicePill
          wide
          label={t`Distance`}
          choices={choices.distances}
          value={filters.distance ?? ''}
          onChange={(distance) => change({ distance })}
        />
      )}
      {offers('min_age') && offers('max_age') && (
        <div className={styles.whole}>
          <AgeRange wide filters={filters} youngest={settings?.minimum_age} onChange={onSearch} />
        </div>
      )}
      {me?.located === false && (
        <p className={styles.whole}>
          <Trans>
            To search by distance, share your location <TextLink to="/notifications">in your settings</TextLink>. Others
            only see roughly where you are.
          </Trans>
        </p>
      )}
    </div>
  );
}

interface PartProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}

function Flags({ filters, onChange }: PartProps) {
  const { t } = useLingui();
  const flags = [
    ['photo', t`with a picture`],
    ['online', t`who are online now`],
    ['new', t`who are new here`],
    ['real', t`who are real people`],
  ] as const;
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Show only members</Trans>
      </legend>
      {flags.map(([name, words]) => (
        <CheckChip
          key={name}
          isChecked={filters[name] === '1'}
          onChange={(isOn) => onChange(changeFilters(filters, { [name]: isOn ? '1' : undefined }))}
        >
          {words}
        </CheckChip>
      ))}
    </fieldset>
  );
}

function Interests({ filters, onChange }: PartProps) {
  const { i18n, t } = useLingui();
  const chosen = filters.interests?.split(',') ?? [];
  const toggle = (interest: string) => {
    const next = chosen.includes(interest) ? chosen.filter((one) => one !== interest) : [...chosen, interest];
    onChange(changeFilters(filters, { interests: next.join(',') }));
  };
  const label = t`Interested in any of these`;
  return (
    <fieldset className={styles.interests}>
      <legend>{label}</legend>
      <InterestChecks
        label={label}
        groups={interestGroups(i18n)}
        chosen={chosen}
        onToggle={toggle}
        countWords={(count) => <Plural value={count} one="# chosen" other="# chosen" />}
      />
    </fieldset>
  );
}
