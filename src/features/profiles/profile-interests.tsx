import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberProfile } from '../../../contract/profiles/profiles.ts';
import { Chip } from '../../ui/controls/choices/chip.tsx';
import chip from '../../ui/controls/choices/chip.module.css';
import { InterestIcon } from '../../domain/interests/interest-icon.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { INTEREST_WORDS } from '../../domain/interests/interest-words.ts';
import styles from './profile-sections.module.css';
import type { ProfileViewer } from './profile-viewer.ts';

/** The member's interests. The ones shared with the viewer come first. */
export function ProfileInterests({
  profile: { interests },
  viewer,
}: {
  profile: MemberProfile;
  viewer: ProfileViewer;
}) {
  const { i18n, t } = useLingui();
  if (interests.length === 0) return null;
  const own = new Set(viewer.me?.profile.interests);
  const isCommon = (interest: (typeof interests)[number]) => own.has(interest);
  const common = interests.filter(isCommon);
  const ordered = [...common, ...interests.filter((interest) => !isCommon(interest))];
  return (
    <section>
      <h2 className={styles.title}>{t`Interests`}</h2>
      <ul className={chip.chips}>
        {ordered.map((interest) => (
          <li key={interest}>
            <Chip isOn={isCommon(interest)}>
              <InterestIcon of={interest} size="s" />
              {i18n._(INTEREST_WORDS[interest])}
              {isCommon(interest) && <VisuallyHidden>{t`, yours too`}</VisuallyHidden>}
            </Chip>
          </li>
        ))}
      </ul>
      {common.length > 0 && (
        <p
          className={styles.quietWords}
        >{t`${plural(common.length, { one: '# of these is yours too.', other: '# of these are yours too.' })}`}</p>
      )}
    </section>
  );
}
