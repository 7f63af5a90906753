import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { interestGroups } from '../../domain/interests/interest-groups.ts';
import { Fold } from '../../ui/layout/fold.tsx';
import { InterestIcon } from '../../domain/interests/interest-icon.tsx';
import { useIntimateOpen } from '../../domain/interests/use-intimate-open.ts';
import section from '../../ui/layout/section.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { ToggleChips } from '../../ui/controls/choices/toggle-chips.tsx';
import styles from './interests-section.module.css';
import { interestsQuery } from './pictures/own-profile-queries.ts';
import { SavedState } from './saved-state.tsx';
import type { OwnProfile } from './use-own-profile.ts';

/** The member's interests, each a switch with its icon. Intimate interests are folded. */
export function InterestsSection({ own }: { own: OwnProfile }) {
  const { i18n, t } = useLingui();
  const { profile, save } = own;
  const isOpen = useIntimateOpen();
  // The site's list of interests. Until it has loaded, the list of this version.
  const all = useQuery(interestsQuery).data ?? INTERESTS;
  const chosen = new Set(profile.interests);
  const groups = interestGroups(i18n, all);
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
        {groups.map(({ heading, interests }) => {
          const chips = (
            <ToggleChips
              key={heading}
              label={heading ?? t`Interests`}
              chosen={profile.interests}
              chips={interests.map(({ interest, words }) => ({
                value: interest,
                words,
                icon: <InterestIcon of={interest} />,
              }))}
              onToggle={toggle}
            />
          );
          if (heading === null) return chips;
          const count = interests.filter(({ interest }) => chosen.has(interest)).length;
          return (
            <div key={heading} className={styles.folded}>
              <Fold
                icon={EyeOff}
                title={heading}
                anchor="intimate"
                startsOpen={isOpen}
                value={count > 0 && <Plural value={count} one="# chosen" other="# chosen" />}
              >
                <div className={styles.chips}>{chips}</div>
              </Fold>
            </div>
          );
        })}
        <SavedState of={['interests']} own={own} />
      </div>
    </Section>
  );
}
