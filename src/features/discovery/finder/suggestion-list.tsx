import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import type { FinderFilters, Suggestion } from '../../../../contract/discovery.ts';
import { countPeople, peopleWords } from '../../../domain/words/people-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import styles from './suggestion-list.module.css';
import type { FinderPlace } from './finder-places.ts';
import { NoSuggestions } from './no-suggestions.tsx';
import { SuggestionCard } from './suggestion-card.tsx';

interface SuggestionListProps {
  found: { readonly wish: FinderFilters; readonly suggestions: readonly Suggestion[] };
  /** The time of the results in milliseconds while offline; null while online. */
  foundAt: number | null;
  failure: ReactNode;
  isFinding: boolean;
  canFind: boolean;
  onAgain: () => void;
  onGo: (place: FinderPlace) => void;
}

/** The suggestions with their reasons, best match first. */
export function SuggestionList({
  found: { wish: filters, suggestions },
  foundAt,
  failure,
  isFinding,
  canFind,
  onAgain,
  onGo,
}: SuggestionListProps) {
  const { i18n } = useLingui();
  const { written } = useFormats();
  const people = peopleWords(i18n, countPeople(suggestions.map(({ profile }) => profile)));
  const heading = useRef<HTMLHeadingElement>(null);
  const first = suggestions[0]?.profile.id;
  // New suggestions move the focus to the heading.
  useEffect(() => heading.current?.focus(), [first]);
  if (suggestions.length === 0) return <NoSuggestions filters={filters} heading={heading} onGo={onGo} />;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <Plural value={suggestions.length} one={`${people} you may like`} other={`${people} you may like`} />
      </h2>
      <p className={styles.about}>
        <Trans>The best matches come first. No one is suggested twice in a day.</Trans>{' '}
        {foundAt !== null && <Trans>These suggestions are from {written(foundAt, 'moment')}.</Trans>}
      </p>
      <ol className={styles.list}>
        {suggestions.map(({ profile, reasons }, index) => (
          <li key={profile.id}>
            <SuggestionCard profile={profile} reasons={reasons} loads={index < 4 ? 'first' : 'late'} />
          </li>
        ))}
      </ol>
      {failure}
      <div className={styles.actions}>
        <Button look="quiet" onPress={() => onGo('matters')}>
          <Trans>Change my answers</Trans>
        </Button>
        <Button isPending={isFinding} isDisabled={!canFind} onPress={onAgain}>
          <Trans>Show me others</Trans>
        </Button>
      </div>
    </>
  );
}
