import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ResultCard } from '../../domain/card/result-card.tsx';
import styles from './related-profiles.module.css';

interface RelatedProfilesProps {
  related: readonly ProfileResult[];
  /** The town of the profile in the page's language. */
  town: string | null;
}

/** Similar members. */
export function RelatedProfiles({ related, town }: RelatedProfilesProps) {
  const { t } = useLingui();
  const id = useId();
  // Presence is only known with a connection.
  const isConnected = useOnline();
  if (related.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {town === null ? t`More people like this` : t`More people near ${town}`}
      </h2>
      <ul className={styles.cards}>
        {related.map((profile) => (
          <li key={profile.id}>
            {/* The card is narrow: it has room for either the town or the distance. */}
            <ResultCard
              profile={{
                ...profile,
                distance: profile.city === null ? profile.distance : null,
                presence: isConnected ? profile.presence : null,
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
