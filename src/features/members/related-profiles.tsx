import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { FoundProfile } from '../../../contract/profile-card.ts';
import { useOnline } from '../../browser/use-online.ts';
import { FoundCard } from './found-card.tsx';
import styles from './profile-view.module.css';

/** Others like the member whose profile it is. */
export function RelatedProfiles({ related, city }: { related: readonly FoundProfile[]; city: string | null }) {
  const { t } = useLingui();
  const id = useId();
  // Who is here now is only known with a connection.
  const isConnected = useOnline();
  if (related.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={id}>
      <h2 id={id} className={styles.relatedTitle}>
        {city === null ? t`More people like this` : t`More people near ${city}`}
      </h2>
      <ul className={styles.cards}>
        {related.map((profile) => (
          <li key={profile.id}>
            {/* So narrow that beside a town there is no room for how far it is. */}
            <FoundCard
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
