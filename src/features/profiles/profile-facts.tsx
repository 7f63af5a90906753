import { useLingui } from '@lingui/react/macro';
import { Eye, Heart, type LucideIcon, MapPin, Palette, Ruler, Sparkles, UserRound } from 'lucide-react';
import type { MemberProfile } from '../../../contract/profiles/profiles.ts';
import { BODY_WORDS, GENDER_WORDS, RELATIONSHIP_WORDS } from '../../domain/words/member-words.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { usePlace } from './profile-place.ts';
import { EYE_WORDS, HAIR_WORDS, SEXUALITY_WORDS, wordsOf } from '../../domain/words/profile-words.ts';
import styles from './profile-sections.module.css';

interface Fact {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly words: string;
  /** The labels of facts that need more than half a line. */
  readonly isLong?: true;
}

/** The facts that the member chose from options. Facts without a value, or hidden by the site, have no line. */
export function ProfileFacts({ profile }: { profile: MemberProfile }) {
  const { t } = useLingui();
  const facts = useFacts(profile);
  if (facts.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{t`About ${profile.name}`}</h2>
      <dl className={styles.facts}>
        {facts.map(({ icon, name, words, isLong }) => (
          <div key={name} className={isLong && styles.whole}>
            <dt>
              <Icon of={icon} />
              {name}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useFacts(profile: MemberProfile): Fact[] {
  const { i18n, t } = useLingui();
  const { gender, sexuality, relationship_status, eye_color, hair_color, body_type, tattoos } = profile;
  const place = usePlace(profile);
  const self = [gender && i18n._(GENDER_WORDS[gender]), sexuality && i18n._(SEXUALITY_WORDS[sexuality])].filter(
    (part) => part !== null,
  );
  const facts: (Omit<Fact, 'words'> & { words: string | null | undefined })[] = [
    {
      icon: Heart,
      name: t`Relationship`,
      words: relationship_status && i18n._(wordsOf(RELATIONSHIP_WORDS, relationship_status)),
    },
    { icon: UserRound, name: t`Gender`, words: self.join(', ') },
    { icon: Eye, name: t`Eyes`, words: eye_color && i18n._(wordsOf(EYE_WORDS, eye_color)) },
    { icon: Palette, name: t`Hair`, words: hair_color && i18n._(wordsOf(HAIR_WORDS, hair_color)) },
    { icon: Ruler, name: t`Body type`, words: body_type && i18n._(wordsOf(BODY_WORDS, body_type)) },
    {
      icon: Sparkles,
      name: t`Tattoos`,
      words:
        tattoos === null
          ? null
          : tattoos
            ? t({ context: 'tattoos', message: 'Yes' })
            : t({ context: 'tattoos', message: 'None' }),
    },
    { icon: MapPin, name: t`Lives in`, words: place, isLong: true },
  ];
  return facts.flatMap(({ words, ...fact }) => (words ? [{ ...fact, words }] : []));
}
