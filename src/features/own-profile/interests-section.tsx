import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { INTERESTS } from '../../../contract/profile-fields.ts';
import { interestGroups } from '../../labels/profile/interest-groups.ts';
import { InterestIcon } from '../../ui/interest-icon.tsx';
import section from '../../ui/section.module.css';
import { Section } from '../../ui/section.tsx';
import { ToggleChips } from '../../ui/toggle-chips.tsx';
import styles from './interests-section.module.css';
import { interestsQuery } from './own-profile-queries.ts';
import { SavedState } from './saved-state.tsx';
import type { OwnProfile } from './use-own-profile.ts';

/** The member's interests: each a switch with its icon. */
export function InterestsSection({ own }: { own: OwnProfile }) {
  const { i18n, t } = useLingui();
  const { profile, save } = own;
  // The site's list of interests. Until it has loaded, the list of this version.
  const all = useQuery(interestsQuery).data ?? INTERESTS;
  const chosen = new Set(profile.interests);
  const toggle = (interest: (typeof INTERESTS)[number]) =>
    void save('interests', {
      interests: chosen.has(interest)
        ? profile.interests.filter((one) => one !== interest)
        : [...profile.interests, interest],
    });
  return (
    <Section title={t`Interests`}>
      <div className={section.body}>
        <p className={styles.count}>
          {chosen.size === 0 ? (
            <Trans>Choose what you’re into. It helps others find you.</Trans>
          ) : (
            <Plural value={chosen.size} one="# chosen" other="# chosen" />
          )}
        </p>
        {interestGroups(i18n, all).map(({ heading, interests }) => (
          <div key={heading ?? ''} className={styles.group}>
            {heading !== null && <h3 className={styles.heading}>{heading}</h3>}
            <ToggleChips
              label={heading ?? t`Interests`}
              chosen={profile.interests}
              chips={interests.map(({ interest, words }) => ({
                value: interest,
                words,
                icon: <InterestIcon of={interest} />,
              }))}
              onToggle={toggle}
            />
          </div>
        ))}
        <SavedState of={['interests']} own={own} />
      </div>
    </Section>
  );
}
