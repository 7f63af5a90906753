import { useLingui } from '@lingui/react/macro';
import { type LucideIcon, MapPin } from 'lucide-react';
import type { MemberProfile } from '../../../contract/profiles/profiles.ts';
import { profileFacts } from '../../domain/words/profile-facts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { usePlace } from './profile-place.ts';
import styles from './profile-sections.module.css';

/** The facts of a profile, and its place. */
export function ProfileFacts({ profile }: { profile: MemberProfile }) {
  const { i18n, t } = useLingui();
  const place = usePlace(profile);
  const facts = profileFacts(i18n, profile);
  if (facts.length === 0 && place === '') return null;
  return (
    <section>
      <h2 className={styles.title}>{t`About ${profile.name}`}</h2>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
        {/* It needs more than half a line. */}
        {place !== '' && <Fact icon={MapPin} name={t`Lives in`} words={place} className={styles.whole} />}
      </dl>
    </section>
  );
}

interface FactProps {
  icon: LucideIcon;
  name: string;
  words: string;
  className?: string | undefined;
}

function Fact({ icon, name, words, className }: FactProps) {
  return (
    <div className={className}>
      <dt>
        <Icon of={icon} />
        {name}
      </dt>
      <dd>{words}</dd>
    </div>
  );
}
