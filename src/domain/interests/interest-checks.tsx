import { EyeOff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { CheckChip } from '../../ui/controls/choices/check-chip.tsx';
import { Fold } from '../../ui/layout/fold.tsx';
import styles from './interest-checks.module.css';
import { InterestIcon } from './interest-icon.tsx';
import { useIntimateOpen } from './use-intimate-open.ts';

interface InterestGroup<Interest> {
  /** Null for the first group, which needs no heading. */
  readonly heading: string | null;
  readonly interests: readonly { readonly interest: Interest; readonly words: string }[];
}

interface InterestChecksProps<Interest> {
  /** The name of the group without a heading. */
  label: string;
  groups: readonly InterestGroup<Interest>[];
  chosen: readonly string[];
  onToggle: (interest: Interest) => void;
  /** Formats the number of chosen interests of a folded group. */
  countWords: (count: number) => ReactNode;
}

/** Interests as checkboxes. A group with a heading is folded, as in the profile. */
export function InterestChecks<Interest extends string>({
  label,
  groups,
  chosen,
  onToggle,
  countWords,
}: InterestChecksProps<Interest>) {
  const isOpen = useIntimateOpen();
  return groups.map(({ heading, interests }) => {
    const chips = (
      <div role="group" aria-label={heading ?? label} className={styles.chips}>
        {interests.map(({ interest, words }) => (
          <CheckChip
            key={interest}
            icon={<InterestIcon of={interest} size="s" />}
            isChecked={chosen.includes(interest)}
            onChange={() => onToggle(interest)}
          >
            {words}
          </CheckChip>
        ))}
      </div>
    );
    if (heading === null) return <Fragment key="open">{chips}</Fragment>;
    const count = interests.filter(({ interest }) => chosen.includes(interest)).length;
    return (
      <div key={heading} className={styles.folded}>
        <Fold
          icon={EyeOff}
          title={heading}
          anchor="intimate"
          startsOpen={isOpen}
          value={count > 0 && countWords(count)}
        >
          {chips}
        </Fold>
      </div>
    );
  });
}
