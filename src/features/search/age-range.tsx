import { useLingui } from '@lingui/react/macro';
import type { SearchFilters } from '../../../contract/search.ts';
import { RangePair } from '../../ui/controls/choices/range-pair.tsx';
import { AGE_SLIDER_END, MINIMUM_AGE } from '../../../contract/base/rules.ts';
import { changeAges } from '../../domain/search/change-filters.ts';

interface AgeRangeProps {
  filters: SearchFilters;
  youngest: number | undefined;
  wide?: boolean;
  onChange: (filters: SearchFilters) => void;
}

export function AgeRange({ filters, youngest = MINIMUM_AGE, wide, onChange }: AgeRangeProps) {
  const { t } = useLingui();
  const within = (age: number) => Math.min(AGE_SLIDER_END, Math.max(youngest, age));
  return (
    <RangePair
      label={t`Age`}
      fromLabel={t`Minimum age`}
      toLabel={t`Maximum age`}
      words={(from, to) =>
        to === AGE_SLIDER_END ? t`${from} or older` : from === to ? String(from) : t`${from} to ${to}`
      }
      min={youngest}
      max={AGE_SLIDER_END}
      from={within(filters.min_age ?? youngest)}
      to={within(filters.max_age ?? AGE_SLIDER_END)}
      wide={wide === true}
      onChange={(from, to) => onChange(changeAges(filters, [from, to], youngest))}
    />
  );
}
